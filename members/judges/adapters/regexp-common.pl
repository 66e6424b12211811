# Regexp::Common: one of the expressions $RE{URI}{...}, perhaps with flags, for the whole string.
use strict;
use warnings;
use FindBin;
use lib $FindBin::Bin;
use Ask;
use Regexp::Common qw(URI);

my ($name, @flags) = @ARGV;
die "no expression $name" unless grep { $_ eq $name } qw(file FTP gopher HTTP news NNTP prospero telnet WAIS);
my $pattern = $RE{URI}{$name};
$pattern = $pattern->{s/=/$;/r} for @flags;
my $expression = qr/\A(?:$pattern)\z/;
Ask::answer(sub { $_[0] =~ $expression });
