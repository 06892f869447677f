#!/usr/bin/perl
# SPDX-License-Identifier: MIT
# scripts.pl - prints scripts.inc: which writing system a code point belongs to, by Perl's copy of
# the Unicode character database. Common and Inherited are left out.
#   perl scripts.pl >scripts.inc
use strict;
use warnings;
use Unicode::UCD qw(prop_invmap prop_value_aliases);

my ($from, $to) = prop_invmap('Script');
my (%number, @row);
for my $i (0 .. $#$from) {
    my $name = $to->[$i];
    next if $name eq 'Common' || $name eq 'Inherited' || $name eq 'Unknown';
    my $last = ($i < $#$from ? $from->[$i + 1] : 0x110000) - 1;
    my ($short) = prop_value_aliases('Script', $name);
    push @row, [$from->[$i], $last, uc $short];
    $number{uc $short} = 1;
}
print "/* SPDX-License-Identifier: MIT\n * Printed by scripts.pl from Unicode " .
    Unicode::UCD::UnicodeVersion() . ". X(first, last, script), in order. */\n";
my @names = sort keys %number;
print "#define SRV_SCRIPTS(X) \\\n" . join(" \\\n", map {"    X($_)"} @names) . "\n\n";
print "#define SRV_SCRIPT_RANGES(X) \\\n" .
    join(" \\\n", map { sprintf '    X(0x%04x, 0x%04x, %s)', @$_ } @row) . "\n";
