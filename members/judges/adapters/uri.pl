# URI: the constructor refuses nothing, but escapes and strips; a string that it leaves as it is counts as accepted.
use strict;
use warnings;
use FindBin;
use lib $FindBin::Bin;
use Ask;
use URI;

Ask::answer(sub { URI->new($_[0])->as_string eq $_[0] });
