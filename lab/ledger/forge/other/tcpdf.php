<?php
// Sets a leaf with TCPDF, cell by cell as its examples do. Reads {"leaf", "style", "family", "to"} from standard input.
require_once 'tcpdf/tcpdf.php';
$job = json_decode(stream_get_contents(STDIN), true);
[$leaf, $style] = [$job['leaf'], $job['style']];

class Sheet extends TCPDF
{
    public $leaf;
    public $family;
    public function Footer()
    {
        $this->SetY(-15);
        $this->SetFont($this->family, '', 7);
        $this->Cell(0, 6, $this->leaf['foot'], 0, 0, 'C');
    }
}

$pdf = new Sheet('P', 'mm', 'A4', true, 'UTF-8');
$pdf->leaf = $leaf;
$pdf->family = $job['family'];
$pdf->setPrintHeader(false);
$margin = $style['margin'] / 2.835;
$pdf->SetMargins($margin, $margin, $margin);
$pdf->SetTitle($leaf['title']);
$pdf->AddPage();
$line = $style['size'] * 0.5;
[$red, $green, $blue] = array_map('hexdec', str_split($style['accent'], 2));
$face = fn ($bold, $size) => $pdf->SetFont($job['family'], $bold ? 'B' : '', $size);

$pdf->SetTextColor($red, $green, $blue);
foreach ($leaf['sender'] as $at => $text) {
    $face($at === 0, $style['size']);
    $pdf->Cell(0, $line, $text, 0, 1, $style['senderAt'] === 'right' ? 'R' : 'L');
}
$pdf->SetTextColor(0, 0, 0);
$pdf->Ln($line * 2);
$face(false, $style['size']);
$pdf->MultiCell(0, $line, implode("\n", $leaf['recipient']), 0, 'L');
$pdf->Ln($line);
foreach ($leaf['facts'] as [$label, $value]) {
    $pdf->Cell(55, $line, $label);
    $pdf->Cell($style['factsAt'] === 'right' ? 0 : 60, $line, $value, 0, 1, $style['factsAt'] === 'right' ? 'R' : 'L');
}
$pdf->Ln($line);
$face(true, $style['size'] * 1.6);
$pdf->Cell(0, $line * 2, $leaf['title'], 0, 1);
$face(false, $style['size']);
$width = 210 - 2 * $margin;
$border = ['lines' => 'B', 'boxed' => 1, 'zebra' => 0, 'plain' => 0][$style['table']];
$row = function ($cells, $fill) use ($pdf, $leaf, $width, $line, $border) {
    foreach ($leaf['columns'] as $at => $column) {
        $align = isset($column['right']) ? 'R' : 'L';
        $pdf->Cell($column['share'] * $width, $line * 1.3, $cells[$at] ?? '', $border, 0, $align, $fill);
    }
    $pdf->Ln();
};
$pdf->SetFillColor(238, 242, 246);
if ($leaf['columns']) {
    $face(true, $style['size']);
    $row(array_column($leaf['columns'], 'head'), true);
    $face(false, $style['size']);
    foreach ($leaf['rows'] as $at => $cells) {
        $row($cells, $style['table'] === 'zebra' && $at % 2 === 1);
    }
    $pdf->Ln($line);
}
foreach ($leaf['totals'] as $at => [$label, $value]) {
    $face($at === count($leaf['totals']) - 1, $style['size']);
    $pdf->Cell($width * 0.7, $line * 1.2, $label, 0, 0, 'R');
    $pdf->Cell($width * 0.3, $line * 1.2, $value, 0, 1, 'R');
}
$face(false, $style['size']);
$pdf->Ln($line);
foreach ($leaf['text'] as $text) {
    $pdf->MultiCell(0, $line * 1.2, $text, 0, 'L');
}
$pdf->Output($job['to'], 'F');
