# Answers the questions of `urlgram judge --ask json`.
package Ask;

use strict;
use warnings;
use JSON::PP;

# Prints 1, 0 or `crash` for each JSON string of the standard input.
sub answer {
    my ($accepts) = @_;
    my $json = JSON::PP->new->utf8->allow_nonref;
    $| = 1;
    while (my $line = <STDIN>) {
        my $text = $json->decode($line);
        my $accepted = eval { $accepts->($text) ? "1" : "0" };
        print $accepted // "crash", "\n";
    }
}

1;
