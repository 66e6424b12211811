# How URI of Perl divides URLs, for `urlgram judge --parts`.

use strict;
use warnings;
use Encode qw(decode);
use JSON::PP;
use URI;

my $json = JSON::PP->new->utf8->canonical;
$| = 1;
while (my $line = <STDIN>) {
    chomp $line;
    $line = decode('UTF-8', $line);
    my $answer = eval {
        my $uri = URI->new($line);
        my %parts = (path => $uri->can("path") ? $uri->path : $uri->opaque);
        for my $part (qw(host port)) {
            $parts{$part} = $uri->_port if $part eq "port" && $uri->can("_port");
            $parts{$part} = $uri->host if $part eq "host" && $uri->can("host");
        }
        $parts{user} = $uri->userinfo if $uri->can("userinfo");
        \%parts;
    };
    $_ = defined $_ ? "$_" : undef for values %{ $answer // {} };
    print defined $answer ? $json->encode($answer) : "null", "\n";
}
