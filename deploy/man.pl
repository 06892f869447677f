#!/usr/bin/perl
# SPDX-License-Identifier: MIT
# man.pl - the manual pages, out of what the programs say of themselves: their tables of flags, keys
# and commands.   man.pl SHINPAND SHINPANCTL DIR   writes DIR/man1, man5 and man8.
use strict;
use warnings;

my ($shinpand, $shinpanctl, $dir) = @ARGV;
die "usage: man.pl SHINPAND SHINPANCTL DIR\n" unless defined $dir;

sub said {
    my @command = @_;
    local %ENV = (PATH => $ENV{PATH}, LC_ALL => 'C.UTF-8'); # no SHINPAN_ variable has a say
    open my $in, '-|', @command or die "$command[0]: $!\n";
    my @lines = <$in>;
    close $in or die "@command: exit status $?\n";
    chomp @lines;
    return @lines;
}

sub roff {
    my ($text) = @_;
    $text =~ s/\\/\\e/g;
    $text =~ s/-/\\-/g;
    $text =~ s/^(['.])/\\&$1/mg;
    return $text;
}

my ($version) = join(' ', said($shinpand, '--version')) =~ /^shinpand (\d[\w.]*)/
    or die "$shinpand --version names no version\n";

sub page {
    my ($name, $section, $title, @body) = @_;
    mkdir "$dir/man$section";
    open my $out, '>', "$dir/man$section/$name.$section" or die "$dir/man$section/$name.$section: $!\n";
    printf $out ".TH %s %d \"\" \"Shinpan %s\"\n.SH NAME\n%s \\- %s\n", uc $name, $section, $version,
        roff($name), roff($title);
    print $out "$_\n" for @body;
    close $out or die "$name.$section: $!\n";
}

# --- shinpan.conf(5): the printed defaults, key by key ---------------------------------------
my (@keys, @notes);
for (said($shinpand, '--print-config')) {
    if (/^\[(\w+)\]/) { push @keys, ".SH [$1]"; @notes = () }
    elsif (/^; (.*)/) { push @notes, $1 }
    elsif (/^(\w+) = ?(.*)/) {
        my ($key, $default) = ($1, $2);
        my $kind = @notes ? pop @notes : '';
        push @keys, ".TP\n.B " . roff("$key = $default"), roff(join ' ', @notes), '.br', roff($kind);
        @notes = ();
    }
}
die "$shinpand prints no configuration\n" unless grep { /^\.B port/m || /\n\.B port/ } @keys;
page('shinpan.conf', 5, 'configuration of the match server shinpand',
    '.SH SYNOPSIS', '/etc/shinpan/shinpan.conf',
    '.SH DESCRIPTION', roff('Sections in brackets, a key on each line, comments after a semicolon; indented lines '
        . 'continue a list. Times take ms, s, m, h or d; sizes take B, KiB or MiB. Each key is shown with its '
        . 'default, then its values, and whether a reload (SIGHUP) applies it. Every key can also be set by the '
        . 'environment (SHINPAN_PORT=80) or a flag of shinpand (--port 80), which win. Unknown keys and values out '
        . 'of range are errors; shinpand -c FILE --check-config lists all of them.'),
    @keys, '.SH SEE ALSO', '.BR shinpand (8), .BR shinpanctl (1)' =~ s/, \./\n./r);

# --- shinpand(8) -------------------------------------------------------------------------------
my @actions = map { /^  (-\S.*?)(?:  +(\S.*))?$/ ? ('.TP', '.B ' . roff($1), roff($2 // '')) : () }
    grep { !/^  --[a-z-]+ VALUE$/ } said($shinpand, '--help');
page('shinpand', 8, 'match server for trading card games',
    '.SH SYNOPSIS', '.B shinpand', '[\-c FILE] [ACTION] [\-\-KEY VALUE]...',
    '.SH DESCRIPTION', roff('Serves matches over HTTP and WebSocket, keeps them in a database, and goes on with '
        . 'them after a restart or a crash. It runs in the foreground and logs JSON lines to standard error; '
        . 'systemd(1) starts it as shinpan.service.'),
    '.SH OPTIONS', @actions, '.TP', '.B \-\-KEY VALUE', 'any key of', '.BR shinpan.conf (5),',
    roff('with - for _'),
    '.SH SIGNALS', '.TP', '.B SIGTERM, SIGINT', 'drain, and exit 0; a second one does not wait',
    '.TP', '.B SIGHUP', 'read the configuration again; one with a fault changes nothing',
    '.SH EXIT STATUS', '.TP', '.B 0', 'it was told to stop', '.TP', '.B 1', 'it could not start; the log says why',
    '.TP', '.B 78', 'the configuration has faults', '.SH FILES',
    '.TP', '.I /etc/shinpan/shinpan.conf', 'configuration', '.TP', '.I /var/lib/shinpan',
    'database, session key, admin socket', '.SH SEE ALSO', '.BR shinpan.conf (5),', '.BR shinpanctl (1)');

# --- shinpanctl(1): every command's own --help ---------------------------------------------------
my @commands;
for (said($shinpanctl, '--help')) {
    next unless /^  (\S+(?: \S+)?) {1,}/;
    my @words = split ' ', (/^  ([a-z]+(?: [a-z]+)?)/)[0];
    my @help = said($shinpanctl, @words, '--help');
    my ($usage) = $help[0] =~ /^usage: (.*)$/ or die "shinpanctl @words --help: no usage\n";
    push @commands, '.SS ' . roff($usage =~ s/ +$//r), roff($help[2]), '.RS';
    my $flag;
    for (@help[3 .. $#help]) {
        if (/^  (--\S+(?: [A-Z][^ ]*)?) +(\S.*)$/) { push @commands, '.TP', '.B ' . roff($1), roff($2) }
        elsif (/^ {10,}(\S.*)$/) { push @commands, roff($1) }
    }
    push @commands, '.RE';
}
die "shinpanctl --help names no command\n" unless @commands;
page('shinpanctl', 1, 'tool beside the match server shinpand',
    '.SH SYNOPSIS', '.B shinpanctl', 'COMMAND [FLAG...] [ARGUMENT...]',
    '.SH COMMANDS', @commands,
    '.SH EXIT STATUS', roff('0: all is well; 1: something checked is not; 64 and above: as in sysexits.h.'),
    '.SH SEE ALSO', '.BR shinpand (8),', '.BR shinpan.conf (5)');
