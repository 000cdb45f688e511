/**
 * Names that software leaves in documents, as data: what kind of tool it is, and how to recognise it.
 * First match wins, so special names stand before general ones (`Photoshop Lightroom` before `Photoshop`).
 * Source: files that these programs wrote, ExifTool's Software values, vendors' own documentation.
 */

export const TOOL_KINDS = [
  /** Writes documents for people: Word, LibreOffice, TeX. */
  'author-tool',
  /** Writes documents for programs, in batches: report engines, PDF libraries on servers. */
  'batch-generator',
  /** A small library that web pages and scripts use to write or change PDFs. */
  'script-library',
  /** Pre-press and layout: Distiller, InDesign. */
  'prepress',
  'print-driver',
  /** A page printed from a browser or a web viewer. */
  'browser-print',
  /** Operating system's own PDF writer. */
  'system-writer',
  /** Creates, scans, signs and edits: its name alone does not say which. Acrobat, Foxit, Nitro. */
  'pdf-suite',
  /** Made to change what stands in an existing PDF. */
  'pdf-editor',
  /** The same as a web service: Sejda, pdfFiller. */
  'online-editor',
  /** Web service that merges, compresses, converts and also edits; most uses are the harmless ones. */
  'online-toolbox',
  /** Pixels can be changed at will: Photoshop, GIMP. */
  'image-editor',
  'vector-editor',
  /** Templates and free composition: Canva, Figma. */
  'design-tool',
  /** Raw development and light retouching; leaves content as it is as a rule: Lightroom, Capture One. */
  'photo-developer',
  /** Shows, rotates, crops: Picasa, Windows photo viewers. */
  'image-viewer',
  /** Changes the file, not the page: Ghostscript, qpdf, ImageMagick. */
  'processor',
  /** Made to change metadata alone. */
  'metadata-editor',
  /** Scanner, camera, phone, scanning app. */
  'capture',
  'signing-service',
  'ai-generator',
  'unknown',
] as const;
export type ToolKind = (typeof TOOL_KINDS)[number];

/** Programs that open pages to change or to compose them. Suites, which also only sign and merge, are none. */
export const CHANGES_PAGES: ReadonlySet<ToolKind> = new Set<ToolKind>([
  'pdf-editor',
  'online-editor',
  'image-editor',
  'vector-editor',
  'design-tool',
]);

export interface Product {
  name: string;
  kind: ToolKind;
  pattern: RegExp;
}

function product(kind: ToolKind, name: string, pattern: RegExp): Product {
  return { kind, name, pattern };
}

export const PRODUCTS: readonly Product[] = [
  // Generators of synthetic pictures first: their names are rare in any other sense.
  // Dalle and Sora alone are names of people, imagen is Spanish for picture: these need what a product has beside them.
  product(
    'ai-generator',
    'OpenAI',
    /\b(?:openai|chatgpt|dall[-·. ]e|dall-?e[- ]?[23]|gpt-4o|gpt-image|sora[- ]?[12])\b/i,
  ),
  product(
    'ai-generator',
    'Stable Diffusion',
    /stable[ -]?diffusion|automatic1111|sd-?webui|\bcomfyui\b|sdxl/i,
  ),
  product('ai-generator', 'InvokeAI', /invoke ?ai/i),
  product('ai-generator', 'NovelAI', /novel ?ai/i),
  product('ai-generator', 'Midjourney', /midjourney/i),
  product('ai-generator', 'Adobe Firefly', /firefly/i),
  product(
    'ai-generator',
    'Google generative AI',
    /made with google ai|google imagen|\bimagen-[2-4]|^imagen [2-4]\b|google.*gemini|gemini.*google/i,
  ),
  product(
    'ai-generator',
    'Microsoft image creator',
    /bing image creator|microsoft.*(?:image creator|designer)|azure openai/i,
  ),
  product('ai-generator', 'FLUX', /black forest labs|\bflux\.?1\b/i),
  product('ai-generator', 'Ideogram', /\bideogram(?:\.ai| ai|\b)/i),
  product('ai-generator', 'Leonardo.Ai', /leonardo\.?ai/i),

  product('metadata-editor', 'ExifTool', /exiftool/i),
  product('metadata-editor', 'BeCyPDFMetaEdit', /becypdf/i),
  product('metadata-editor', 'Hexonic PDF Metadata Editor', /hexonic/i),
  product(
    'metadata-editor',
    'PDF metadata editor',
    /pdf ?(?:info|metadata) (?:editor|changer)|quickpdf ?tools/i,
  ),

  product('photo-developer', 'Adobe Lightroom', /lightroom/i),
  product('photo-developer', 'Adobe Camera Raw', /camera raw/i),
  product('photo-developer', 'Adobe Bridge', /adobe bridge|^bridge/i),
  product('photo-developer', 'Capture One', /capture one/i),
  product('photo-developer', 'DxO', /\bdxo\b/i),
  product('photo-developer', 'darktable', /darktable/i),
  product('photo-developer', 'RawTherapee', /rawtherapee/i),
  product('photo-developer', 'Apple Aperture', /^aperture/i),
  // Comes with the camera and writes what the camera would have written.
  product(
    'capture',
    'camera maker\u2019s desktop software',
    /olympus (?:master|viewer|workspace|camedia)|digital photo professional|capture ?nx|viewnx|nikon transfer|nx studio|finepixviewer|silkypix|dcs photo desk|image data converter|picture motion browser/i,
  ),

  product('image-editor', 'Adobe Photoshop', /photoshop|^adobe ps/i),
  product('image-editor', 'GIMP', /\bgimp\b/i),
  product('image-editor', 'Affinity Photo', /affinity photo/i),
  product('image-editor', 'Paint.NET', /paint\.net/i),
  product('image-editor', 'Microsoft Paint', /microsoft (?:windows )?paint|^paint \d|\bmspaint\b/i),
  product('image-editor', 'Pixlr', /\bpixlr\b/i),
  product('image-editor', 'Photopea', /photopea/i),
  product('image-editor', 'PicsArt', /pics ?art/i),
  product('image-editor', 'Snapseed', /snapseed/i),
  product('image-editor', 'Corel PaintShop', /paint ?shop/i),
  product('image-editor', 'Corel Photo-Paint', /photo-?paint/i),
  product('image-editor', 'Krita', /\bkrita\b/i),
  product('image-editor', 'Pixelmator', /pixelmator/i),
  product('image-editor', 'Fotor', /\bfotor\b/i),
  product('image-editor', 'Polarr', /\bpolarr\b/i),
  product('image-editor', 'Meitu', /\bmeitu\b|facetune|\bremini\b/i),
  product('image-editor', 'PhotoScape', /photoscape/i),
  product('image-editor', 'Luminar', /\bluminar\b/i),

  product(
    'image-viewer',
    'Windows Photo Editor',
    /windows photo editor|microsoft windows photo|windows live photo|photos app/i,
  ),
  product('image-viewer', 'Picasa', /\bpicasa\b/i),
  product('image-viewer', 'ACDSee', /acd ?see/i),
  product('image-viewer', 'IrfanView', /irfanview/i),
  product('image-viewer', 'XnView', /xnview/i),
  product('image-viewer', 'FastStone', /faststone/i),
  product('image-viewer', 'Apple Photos', /^(?:apple )?photos \d|^iphoto/i),
  product('image-viewer', 'QuickTime', /^quicktime/i),
  product('image-viewer', 'Shotwell', /\bshotwell\b|\bgthumb\b|\bdigikam\b/i),

  product('vector-editor', 'Adobe Illustrator', /adobe illustrator|^illustrator/i),
  product('vector-editor', 'Inkscape', /inkscape/i),
  product('vector-editor', 'CorelDRAW', /corel ?draw|corel pdf engine/i),
  product('vector-editor', 'Affinity', /affinity (?:designer|publisher)|^affinity/i),

  product('design-tool', 'Canva', /\bcanva\b/i),
  product('design-tool', 'Adobe Express', /adobe (?:express|spark)/i),
  product('design-tool', 'Figma', /\bfigma\b/i),
  product('design-tool', 'Sketch', /^sketch\b/i),
  product('design-tool', 'VistaCreate', /vistacreate|\bcrello\b|postermywall|\bvisme\b/i),

  product('online-toolbox', 'iLovePDF', /i ?love ?pdf/i),
  product('online-toolbox', 'Smallpdf', /small ?pdf/i),
  product('online-editor', 'Sejda', /\bsejda\b|\bsambox\b/i),
  product('online-editor', 'PDFescape', /pdfescape|\brad ?pdf\b/i),
  product('online-editor', 'pdfFiller', /pdf ?filler/i),
  product('online-editor', 'DocHub', /\bdochub\b/i),
  product('online-toolbox', 'PDF24', /\bpdf24\b|geek software/i),
  product('online-toolbox', 'Soda PDF', /soda ?pdf/i),
  product('online-toolbox', 'PDF Candy', /pdf ?candy|icecream apps/i),
  product(
    'online-editor',
    'PDF2Go',
    /pdf2go|online2pdf|pdf-online|\bhipdf\b|\bpdfzorro\b|\bxodo\b|\bpdfguru\b/i,
  ),

  product('signing-service', 'Adobe Sign', /adobe (?:sign|acrobat sign)|echosign/i),
  product('signing-service', 'DocuSign', /docusign/i),
  product('signing-service', 'Adobe LiveCycle', /livecycle|experience manager|aem forms/i),
  product(
    'signing-service',
    'electronic signature service',
    /signnow|hellosign|dropbox sign|yousign|skribble|autogram|jsignpdf/i,
  ),

  // Programs that both print and edit: `Print`, `Printer`, `Creator` in the name is the printing half.
  product('print-driver', 'Foxit printer', /foxit.*(?:print|creator)/i),
  product(
    'print-driver',
    'PDF-XChange printer',
    /pdf-xchange (?:standard|printer|lite|\d)|pdf-xchange.*printer/i,
  ),
  product('print-driver', 'Nitro printer', /nitro.*(?:creator|printer)/i),
  product('pdf-suite', 'Foxit PDF editor', /foxit|phantompdf/i),
  product('pdf-suite', 'PDF-XChange Editor', /pdf-xchange/i),
  product('pdf-suite', 'Nitro', /\bnitro\b/i),
  product('pdf-editor', 'Wondershare PDFelement', /wondershare|pdfelement/i),
  product('pdf-editor', 'Master PDF Editor', /master pdf/i),
  product('pdf-editor', 'Infix', /\binfix\b/i),
  product('pdf-editor', 'PDF Architect', /pdf ?architect/i),
  product('pdf-suite', 'Kofax Power PDF', /power ?pdf|nuance pdf|pdf converter professional/i),
  // Of the same maker as the editor below.
  product('capture', 'Scanner Pro', /\bscanner pro\b/i),
  product('pdf-editor', 'PDF Expert', /pdf ?expert|\breaddle\b/i),
  product('pdf-editor', 'PDFpen', /pdfpen|nitro pdf pro/i),
  product('pdf-editor', 'UPDF', /\bupdf\b|\bsuperace\b/i),
  product('pdf-editor', 'Movavi or ApowerPDF', /movavi pdf|apowerpdf|easeus pdf|\bswifdoo\b/i),
  product('pdf-editor', 'LibreOffice Draw', /^draw\b/i),
  product('author-tool', 'WPS Office', /\bwps\b|kingsoft/i),

  product(
    'capture',
    'scanning app',
    /camscanner|intsig|adobe scan|(?:microsoft|office) lens|genius ?scan|scanbot|tiny ?scanner|swiftscan|\btap scanner\b/i,
  ),
  product('capture', 'ABBYY FineReader', /abbyy|finereader/i),
  product('capture', 'Paper Capture', /paper capture|\bclearscan\b/i),
  product(
    'capture',
    'scanner or multifunction device',
    /\bcanon\b.*(?:\bir|image|scan|mf|sc1|dr-|adv)|canon ?(?:inc|ir)|ricoh|\bxerox\b|workcentre|konica ?minolta|bizhub|kyocera|taskalfa|\btoshiba\b|\bsharp\b|epson ?scan|\bepson\b|\bbrother\b|\blexmark\b|hp (?:scan|digital sending|smart|officejet|laserjet)|scansnap|\bfujitsu\b|paperstream|kodak capture|\bpfu\b|naps2|vuescan|silverfast|\btwain\b|\bscan(?:ner|s)?\b/i,
  ),

  product('author-tool', 'Microsoft Word', /microsoft.*word|^word\b/i),
  product('author-tool', 'Microsoft Excel', /microsoft.*excel/i),
  product('author-tool', 'Microsoft PowerPoint', /microsoft.*power ?point/i),
  product(
    'author-tool',
    'Microsoft Office',
    /microsoft.*(?:publisher|visio|outlook|onenote|office|for microsoft 365)/i,
  ),
  product('print-driver', 'Microsoft Print to PDF', /microsoft: ?print to pdf|microsoft reporting/i),
  product('author-tool', 'Apple iWork', /^(?:pages|numbers|keynote)\b/i),
  product(
    'author-tool',
    'LibreOffice',
    /libreoffice|openoffice|staroffice|neooffice|^(?:writer|calc|impress)$/i,
  ),
  product('author-tool', 'Google Docs', /google docs|google (?:sheets|slides)/i),
  product(
    'author-tool',
    'TeX',
    /\b(?:pdf|xe|lua|la)?tex\b|dvips|dvipdfm|\bmiktex\b|\bluatex\b|xdvipdfmx|pdftex/i,
  ),
  product('author-tool', 'FrameMaker', /framemaker|\bpagemaker\b|quarkxpress|\bscribus\b/i),

  product('prepress', 'Adobe InDesign', /indesign/i),
  product('prepress', 'Acrobat Distiller', /distiller/i),
  product('prepress', 'Adobe PDF Library', /adobe pdf library|pdf library \d/i),
  product(
    'print-driver',
    'PScript5 or Windows printer driver',
    /pscript|pdfmaker|adobeps|primopdf|cutepdf|bullzip|dopdf|novapdf|pdfcreator|\bpdf995\b|activepdf|amyuni|win2pdf|clawpdf/i,
  ),
  product('pdf-suite', 'Adobe Acrobat', /acrobat/i),

  product(
    'browser-print',
    'Chromium',
    /skia\/pdf|chromium|google chrome|headlesschrome|puppeteer|playwright|\bmozilla\/5/i,
  ),
  product('browser-print', 'Firefox', /firefox/i),
  product('browser-print', 'PDFium', /pdfium/i),
  product('signing-service', 'pyHanko', /pyhanko/i),
  product('system-writer', 'Apple Quartz', /quartz pdfcontext|mac ?os ?x|\bios version\b|preview/i),
  product('system-writer', 'cairo', /\bcairo\b/i),

  product('batch-generator', 'iText', /\bi ?text(?:sharp|\u00ae|\b)|openpdf|lowagie/i),
  product('batch-generator', 'Apache FOP', /apache fop|\bfop\b/i),
  product('batch-generator', 'PDFBox', /pdfbox/i),
  product('batch-generator', 'JasperReports', /jasper/i),
  product('batch-generator', 'PDFlib', /pdflib/i),
  product('batch-generator', 'Aspose', /aspose/i),
  product('batch-generator', 'wkhtmltopdf', /wkhtmltopdf|^qt \d/i),
  product('batch-generator', 'ReportLab', /reportlab/i),
  product('batch-generator', 'PHP generator', /tcpdf|\bfpdf2?\b|\bmpdf\b|dompdf/i),
  product(
    'batch-generator',
    'Prince',
    /\bprince(?:xml)?\b|antenna house|\bah (?:css|xsl) formatter|renderx|\bxep\b|weasyprint/i,
  ),
  product(
    'batch-generator',
    'enterprise document output',
    /crystal|\bssrs\b|oracle (?:bi|xml|reports)|\bsap\b|exstream|quadient|\bgmc inspire|papyrus|compart|streamserve|xenos|docbridge|docucorp|hp exstream|\bafp2?pdf|assentis|doxim|\bsas\b|cognos|windward|business ?objects|docmosis/i,
  ),
  product(
    'batch-generator',
    'commercial PDF library',
    /pdftron|apryse|pdfkit\.net|\bsyncfusion|telerik|devexpress|spire\.pdf|\bgdpicture|\bdynamicpdf|ironpdf|selectpdf|evopdf|winnovative|abcpdf|pdfsharp|migradoc|o2sol|\bgembox|debenu|quick pdf library|rasteredge|\bbfo\b|big faceless|\bhexapdf|\bprawn\b/i,
  ),
  product('script-library', 'pdf-lib', /\bpdf-lib\b/i),
  product('script-library', 'JavaScript PDF library', /\bjspdf\b|pdfmake|html2pdf|\bpdfkit\b/i),

  product('processor', 'Ghostscript', /ghostscript/i),
  product('processor', 'qpdf', /\bqpdf\b/i),
  product('processor', 'PDFtk', /\bpdftk\b/i),
  product('processor', 'MuPDF', /mupdf|mutool|\bfitz\b/i),
  product('processor', 'Python PDF library', /pypdf|pikepdf|pdfplumber/i),
  product('processor', 'PDFsam', /pdfsam|\bcpdf\b|coherent pdf|pdf ?tools|3-heights/i),
  product('processor', 'ImageMagick', /imagemagick|graphicsmagick/i),
  product('processor', 'image library', /\blibvips\b|\bpillow\b|\blibjpeg\b|\bgd-jpeg\b/i),
];
