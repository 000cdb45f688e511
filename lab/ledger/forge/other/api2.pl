#!/usr/bin/perl
# PDF::API2 sets a sheet (sheet SHEET OUT), covers a value and types another one (cover), or writes in the margin (number).
use strict;
use warnings;
use utf8;
use open qw(:std :encoding(UTF-8));
use PDF::API2;
binmode STDOUT;

my ($way, $from, $to, @more) = @ARGV;
utf8::decode($_) for @more;
my $height = 842;

sub face {
    my ($pdf, $name) = @_;
    return $name =~ m{^/} ? $pdf->ttfont($name) : $pdf->corefont($name, -encoding => 'latin1');
}

if ($way eq 'sheet') {
    my $pdf = PDF::API2->new();
    my $page = $pdf->page();
    $page->mediabox(595, $height);
    my %faces;
    open my $sheet, '<', $from or die $!;
    while (my $line = <$sheet>) {
        chomp $line;
        my ($kind, @cell) = split /\t/, $line;
        if ($kind eq 'box') {
            my $box = $page->gfx();
            $box->fillcolor("#$cell[4]");
            $box->rect($cell[0], $height - $cell[1] - $cell[3], $cell[2], $cell[3]);
            $box->fill();
            next;
        }
        my $text = $page->text();
        $text->font($faces{$cell[3]} //= face($pdf, $cell[3]), $cell[2]);
        $text->fillcolor("#$cell[5]");
        $text->translate($cell[0], $height - $cell[1]);
        $cell[4] eq 'r' ? $text->text_right($cell[6]) : $text->text($cell[6]);
    }
    $pdf->saveas($to);
    exit;
}

my ($x, $y, $w, $h, $size, $value) = @more;
my $pdf = PDF::API2->open($from);
my $page = $pdf->openpage(1);
my (undef, undef, undef, $top) = $page->mediabox();
if ($way eq 'cover') {
    my $box = $page->gfx();
    $box->fillcolor('white');
    $box->rect($x - 1, $top - $y - $h, $w + 2, $h);
    $box->fill();
}
my $text = $page->text();
$text->font($pdf->corefont('Helvetica', -encoding => 'latin1'), $size);
$text->fillcolor('black');
$text->translate($x + $w, $top - $y - $h * 0.8);
$text->text_right($value);
$pdf->saveas($to);
