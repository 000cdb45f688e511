/** Findings that need the facts of several stages. */
import type { Rows } from '../row.ts';

export const FUSION = {
  'payment-code-disagrees': {
    stage: 'fusion',
    group: 'qr',
    severity: 'HIGH',
    family: 'content',
    title: 'A code on the page says something else than its print',
    meaning:
      'A payment code, a fiscal code or a signed seal names an account or an amount that is not printed in the document.',
    basis:
      'Programs write the code (EPC069-12, Swiss QR-bill, ZATCA, 2D-Doc) and the printed words from the same data; an edit of one leaves the other behind.',
    alternatives: ['A down payment or an instalment in the code', 'A second account for QR payments'],
    advice: 'Do not pay from this document; confirm account and amount with the issuer over a known contact.',
  },
  'embedded-invoice-disagrees': {
    stage: 'fusion',
    group: 'ocr',
    severity: 'HIGH',
    family: 'content',
    title: 'The attached electronic invoice says something else than the page',
    meaning:
      'The file carries the invoice a second time as data (Factur-X, ZUGFeRD, UBL). Its total or its account is not the printed one.',
    basis:
      'The page and the attachment are written by the same software from the same record (EN 16931; Factur-X 1.0, section 6: both must be identical in content). An edit of the page leaves the attachment behind.',
    alternatives: [
      'A deposit or a rounding that only one of both shows',
      'Another invoice attached by mistake',
    ],
    advice: 'Do not pay from this document; confirm total and account with the issuer over a known contact.',
  },
  'printed-date-after-file': {
    stage: 'fusion',
    group: 'metadata',
    severity: 'LOW',
    family: 'production',
    title: 'Dated after its file was last saved',
    meaning: 'The document prints a date of issue that is later than every date of the file itself.',
    basis:
      'Labelled dates of issue against the newest creation and modification date of Info and XMP. An old document that was given a new date by a tool which keeps the dates of the file looks like this.',
    alternatives: [
      'A document made ahead of its date.',
      'A computer whose clock was wrong.',
      'A program that keeps the dates of its template.',
    ],
    advice: 'Ask the issuer when the document was made.',
  },
  'letters-sharper-than-picture': {
    stage: 'fusion',
    group: 'forensic',
    severity: 'MEDIUM',
    family: 'noise',
    title: 'Letters sharper than the picture around them',
    meaning:
      'A few letters among the captured print are sharper than the lens or scanner made anything else in the picture. They were most likely typed into the picture with a program.',
    basis:
      'Lens, sensor raster and scanner aperture spread every edge of the paper over several pixels, so that the largest step between neighbours is a fixed share of the contrast, for large and small print alike. Letters drawn by a program step by nearly all of it. Each place is compared with the other edges of the same picture, near and far, and only places where letters were read are told.',
    alternatives: [
      'a scanned form that was filled in on a computer',
      'a caption, stamp or page number that a scanning or camera app wrote into the picture openly',
    ],
    advice: 'Compare the marked letters with those beside them and ask for the original photograph or scan.',
  },
  'value-in-foreign-glyphs': {
    stage: 'fusion',
    group: 'forensic',
    severity: 'HIGH',
    // Only what a program drew and stored without loss repeats its letters.
    countsIn: ['screenshot'],
    family: 'noise',
    title: 'A value is drawn in letters that nothing else on the page has',
    meaning:
      'A program drew this page and gives equal letters equal shapes. The letters of this value stand below and above others on the same ground, and yet none of them looks like any other letter of the page; nor are they the letters of its column set bolder, larger or slanted. That is what another program leaves that typed or pasted the value into the picture.',
    basis:
      'A rasteriser puts letters on whole rows of pixels but between columns, and moving a letter along its line leaves the ink of each of its rows as it was. So letters are compared by the ink of their rows. A value is told when three or more others of its column have seven in ten of their letters elsewhere on the page and this one, by a chance of less than one page in a hundred, has none. After a lossy coding letters are compared where the page as a whole looks drawn; values of a page that was scaled, and single digits, are only asked about. So are values that a program may have set apart: slanted, in another size, weight or tone of the same face, at the end of a column. Another face is told by how each digit shares out its ink among its rows and columns, which neither size nor place changes much.',
    alternatives: [
      'a value that the program sets in another face',
      'a small picture or an input field that stands in the column',
    ],
    advice:
      'Compare the letters with those above and below, and ask for the document itself instead of its picture.',
  },
  'value-drawn-otherwise': {
    stage: 'fusion',
    group: 'forensic',
    severity: 'MEDIUM',
    countsIn: ['screenshot', 'resaved-picture'],
    family: 'noise',
    title: 'A value is drawn in other digits than its column',
    meaning:
      'A program drew this page and gives equal characters equal shapes. The digits of this value have none like them, in its column or elsewhere. It may have been typed into the picture with another program; tables of genuine programs show such values as well.',
    basis:
      'A rasteriser draws the same character in the same size with the same samples, but for where between two pixels it stands. Each character is compared, around its centre of gravity, with all others of its kind on the page; a value is told when its digits are strange and those of the other values of its column are not.',
    alternatives: [
      'a value that the program shows in a face of its own, to stress it',
      'a picture or an input field that stands in the column',
    ],
    advice:
      'Compare the digits with those above and below, and ask for the document itself instead of its picture.',
  },
  'screen-photographed': {
    stage: 'fusion',
    group: 'forensic',
    severity: 'MEDIUM',
    countsIn: ['photograph', 'scan', 'resaved-picture'],
    family: 'capture',
    title: 'Photograph of a screen',
    meaning:
      'The picture was taken of a screen that showed the document, not of the document itself. What was altered before it was shown leaves no other trace in such a picture.',
    basis:
      'A screen shows red, green and blue side by side. Photographed, its pixels and their moire with those of the camera are a fine grid in the differences of the colours, strongest where the screen is bright and empty, where print has no dots. It is told when the grid goes on from place to place over most of the bright ground.',
    alternatives: [
      'somebody who was sent the document and photographed his own screen',
      'a print in coarse halftone, or cloth of coloured threads, that fills the picture',
    ],
    advice: 'Ask for a photograph of the paper itself, or for the file that the screen showed.',
  },
  'identity-paper-without-colour': {
    stage: 'fusion',
    group: 'forensic',
    severity: 'LOW',
    context: true,
    family: 'capture',
    title: 'Identity paper without colour',
    meaning:
      'The picture shows an identity paper in shades of grey. What protects such a paper is in its colours: fine coloured lines, inks that change, holograms. None of that can be looked at here.',
    basis:
      'Photocopies and scans in greyscale keep no colour at all, while lamps, skin and printing inks leave some in every photograph and colour scan. Copies hide joints and differences of tone between old and new print.',
    alternatives: [
      'An honest photocopy, as offices often ask for',
      'A scanner or fax that was set to greyscale',
    ],
    advice: 'Ask for a photograph of the paper in colour, or to see the paper.',
  },
  'portraits-of-two-people': {
    stage: 'fusion',
    group: 'forensic',
    severity: 'LOW',
    context: true,
    family: 'identity',
    title: 'Portraits of two people',
    meaning:
      'The page of an identity paper has two portraits, and they seem to be of two people. Issuers print the small portrait from the same photograph as the large one; who exchanges a portrait often leaves the small one as it was.',
    basis:
      'Each face is compared with the largest of its page, as two pictures are in a face comparison. Two prints of one photograph are far more alike than two photographs, also where one of them is small, pale or in one ink.',
    alternatives: [
      'A person who holds the paper into the camera, or another person’s portrait in the picture',
      'A second holder, as a child in a parent’s passport',
      'A small portrait that hardly shows anything',
    ],
    advice: 'Compare the two portraits, and ask to see the paper.',
  },
  'issuer-paper-by-editor': {
    stage: 'fusion',
    group: 'metadata',
    severity: 'LOW',
    context: true,
    family: 'production',
    title: 'A paper from an issuer’s books, written by an editor',
    meaning:
      'The file of a bank statement, a payslip or a utility bill names a program for changing or composing pages. Who issues such papers prints them from books, by other programs.',
    basis:
      'The kind of the paper by its words and layout; Producer, Creator and XMP history against a table of programs. A drawing program writes every page anew when it saves, so that the file keeps nothing of what stood there before.',
    alternatives: [
      'Somebody marked, signed or redacted the paper with that program.',
      'A small firm that draws its papers by hand.',
    ],
    advice: 'Ask for the file as the issuer sent it.',
  },
  'pages-left-out': {
    stage: 'fusion',
    group: 'documentStructure',
    severity: 'LOW',
    context: true,
    family: 'revision',
    title: 'Pages are missing, by their own numbers',
    meaning:
      'The pages say which pages of how many they are. Some of them are not in the file, or one is of another paper.',
    basis:
      'Page numbers as the pages print them ("page 2 of 4", or bare numbers at one height), in the order of the file. Who removes or exchanges a page of a finished file leaves the numbers of the others as they are.',
    alternatives: [
      'The sender left out pages that nobody asked for.',
      'The issuer counts pages that it does not send, as terms and conditions.',
    ],
    advice: 'Ask for the complete document.',
  },
} as const satisfies Rows<'fusion'>;
