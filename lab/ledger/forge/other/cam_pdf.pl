#!/usr/bin/perl
# CAM::PDF exchanges a string of the page (string FROM TO OLD NEW) or the content of one (content FROM TO PAGE FILE), or saves the
# file as it is (plain FROM TO).
use strict;
use warnings;
use CAM::PDF;

my ($way, $from, $to, $old, $new) = @ARGV;
my $pdf = CAM::PDF->new($from) or die "CAM::PDF cannot read it: $CAM::PDF::errstr\n";
if ($way eq 'string') {
    my $content = $pdf->getPageContent(1);
    my $count = $content =~ s/\Q$old\E/$new/g;
    die "the value is not in the content as one string\n" unless $count;
    $pdf->setPageContent(1, $content);
}
if ($way eq 'content') {
    open(my $file, '<:raw', $new) or die "$new: $!\n";
    local $/;
    $pdf->setPageContent($old, <$file>);
}
$pdf->cleansave();
$pdf->cleanoutput($to);
