# Data::Validate::URI: `is_uri` returns the URI or undef.
use strict;
use warnings;
use FindBin;
use lib $FindBin::Bin;
use Ask;
use Data::Validate::URI qw(is_uri);

Ask::answer(sub { defined is_uri($_[0]) });
