// PDFBox sets a sheet and edits finished files: WAY FROM TO [x y w h SIZE OLD NEW], the place in points from the top left.
import java.io.File;
import java.io.OutputStream;
import java.nio.file.*;
import java.util.*;
import org.apache.pdfbox.contentstream.operator.Operator;
import org.apache.pdfbox.cos.*;
import org.apache.pdfbox.pdfparser.PDFStreamParser;
import org.apache.pdfbox.pdfwriter.ContentStreamWriter;
import org.apache.pdfbox.pdmodel.*;
import org.apache.pdfbox.pdmodel.PDPageContentStream.AppendMode;
import org.apache.pdfbox.pdmodel.common.*;
import org.apache.pdfbox.pdmodel.font.*;
import org.apache.pdfbox.pdmodel.graphics.form.PDFormXObject;
import org.apache.pdfbox.pdmodel.interactive.annotation.*;
import org.apache.pdfbox.pdmodel.interactive.form.*;

public class PdfBox {
    static final float HEIGHT = 842;

    static void sheet(String from, String to) throws Exception {
        PDDocument pdf = new PDDocument();
        PDPage page = new PDPage(new PDRectangle(595, HEIGHT));
        pdf.addPage(page);
        Map<String, PDFont> faces = new HashMap<>();
        for (PDType1Font font : new PDType1Font[] {PDType1Font.HELVETICA, PDType1Font.HELVETICA_BOLD, PDType1Font.TIMES_ROMAN, PDType1Font.TIMES_BOLD})
            faces.put(font.getBaseFont(), font);
        try (PDPageContentStream out = new PDPageContentStream(pdf, page)) {
            for (String line : Files.readAllLines(Path.of(from))) {
                String[] cell = line.split("\t");
                int rgb = Integer.parseInt(cell[cell[0].equals("box") ? 5 : 6], 16);
                out.setNonStrokingColor(new java.awt.Color(rgb));
                float x = Float.parseFloat(cell[1]), y = Float.parseFloat(cell[2]), size = Float.parseFloat(cell[3]);
                if (cell[0].equals("box")) {
                    float tall = Float.parseFloat(cell[4]);
                    out.addRect(x, HEIGHT - y - tall, size, tall);
                    out.fill();
                    continue;
                }
                if (!faces.containsKey(cell[4])) faces.put(cell[4], PDType0Font.load(pdf, new File(cell[4])));
                PDFont font = faces.get(cell[4]);
                float width = font.getStringWidth(cell[7]) / 1000 * size;
                out.beginText();
                out.setFont(font, size);
                out.newLineAtOffset(cell[5].equals("r") ? x - width : x, HEIGHT - y);
                out.showText(cell[7]);
                out.endText();
            }
        }
        pdf.save(to);
    }

    static void type(PDPageContentStream out, float x, float y, float w, float h, float size, String text) throws Exception {
        float width = PDType1Font.HELVETICA.getStringWidth(text) / 1000 * size;
        out.setNonStrokingColor(0f);
        out.beginText();
        out.setFont(PDType1Font.HELVETICA, size);
        out.newLineAtOffset(x + w - width, y + h * 0.2f);
        out.showText(text);
        out.endText();
    }

    static void cover(PDPageContentStream out, float x, float y, float w, float h) throws Exception {
        out.setNonStrokingColor(1f);
        out.addRect(x - 1, y, w + 2, h);
        out.fill();
    }

    /** A form XObject with the cover and the value in it, as stamping tools put on pages. */
    static void form(PDDocument pdf, PDPage page, float x, float y, float w, float h, float size, String text, boolean covers) throws Exception {
        PDFormXObject form = new PDFormXObject(pdf);
        PDResources resources = new PDResources();
        COSName name = resources.add(PDType1Font.HELVETICA);
        form.setResources(resources);
        form.setBBox(new PDRectangle(x - 2, y - 1, w + 4, h + 2));
        String paint = covers ? String.format(Locale.ROOT, "1 g %f %f %f %f re f ", x - 1, y, w + 2, h) : "";
        float start = x + w - PDType1Font.HELVETICA.getStringWidth(text) / 1000 * size;
        String show = String.format(Locale.ROOT, "0 g BT /%s %f Tf %f %f Td (%s) Tj ET", name.getName(), size, start, y + h * 0.2f, text);
        try (OutputStream out = form.getStream().createOutputStream(COSName.FLATE_DECODE)) {
            out.write((paint + show).getBytes("ISO-8859-1"));
        }
        try (PDPageContentStream out = new PDPageContentStream(pdf, page, AppendMode.APPEND, true, true)) {
            out.drawForm(form);
        }
    }

    static void annotation(PDDocument pdf, PDPage page, float x, float y, float w, float h, float size, String text) throws Exception {
        PDAnnotationMarkup note = new PDAnnotationMarkup();
        note.getCOSObject().setName(COSName.SUBTYPE, PDAnnotationMarkup.SUB_TYPE_FREETEXT);
        note.getCOSObject().setString(COSName.DA, "0 g /Helv " + size + " Tf");
        note.setRectangle(new PDRectangle(x - 2, y - 1, w + 4, h + 2));
        note.setContents(text);
        note.setPrinted(true);
        PDAppearanceStream look = new PDAppearanceStream(pdf);
        PDResources resources = new PDResources();
        COSName name = resources.add(PDType1Font.HELVETICA);
        look.setResources(resources);
        look.setBBox(new PDRectangle(w + 4, h + 2));
        float start = w + 2 - PDType1Font.HELVETICA.getStringWidth(text) / 1000 * size;
        String paint = String.format(Locale.ROOT, "1 g 0 0 %f %f re f 0 g BT /%s %f Tf %f %f Td (%s) Tj ET", w + 4, h + 2, name.getName(), size, start, h * 0.25f, text);
        try (OutputStream out = look.getStream().createOutputStream(COSName.FLATE_DECODE)) {
            out.write(paint.getBytes("ISO-8859-1"));
        }
        PDAppearanceDictionary looks = new PDAppearanceDictionary();
        looks.setNormalAppearance(look);
        note.setAppearance(looks);
        page.getAnnotations().add(note);
    }

    /** A field that a form's reader fills in, with its value. */
    static void field(PDDocument pdf, PDPage page, String text) throws Exception {
        PDAcroForm form = new PDAcroForm(pdf);
        pdf.getDocumentCatalog().setAcroForm(form);
        PDResources resources = new PDResources();
        resources.put(COSName.getPDFName("Helv"), PDType1Font.HELVETICA);
        form.setDefaultResources(resources);
        form.setDefaultAppearance("/Helv 9 Tf 0 g");
        PDTextField field = new PDTextField(form);
        field.setPartialName("seen");
        field.setDefaultAppearance("/Helv 9 Tf 0 g");
        form.getFields().add(field);
        PDAnnotationWidget widget = field.getWidgets().get(0);
        widget.setRectangle(new PDRectangle(380, 40, 160, 16));
        widget.setPage(page);
        widget.setPrinted(true);
        page.getAnnotations().add(widget);
        field.setValue(text);
    }

    /** What codes of a font say, and codes of what they say. */
    static String decoded(PDFont font, byte[] bytes, Map<String, byte[]> codes) throws Exception {
        java.io.ByteArrayInputStream in = new java.io.ByteArrayInputStream(bytes);
        StringBuilder text = new StringBuilder();
        while (in.available() > 0) {
            int before = bytes.length - in.available();
            String letter = font.toUnicode(font.readCode(in));
            byte[] code = Arrays.copyOfRange(bytes, before, bytes.length - in.available());
            text.append(letter == null ? "?" : letter);
            if (letter != null) codes.put(letter, code);
        }
        return text.toString();
    }

    static byte[] shown(COSBase operand) {
        java.io.ByteArrayOutputStream all = new java.io.ByteArrayOutputStream();
        if (operand instanceof COSString) all.writeBytes(((COSString) operand).getBytes());
        else if (operand instanceof COSArray)
            for (COSBase piece : (COSArray) operand) if (piece instanceof COSString) all.writeBytes(((COSString) piece).getBytes());
        return all.toByteArray();
    }

    /** The recipe of the forums: parse the page's tokens, exchange the string, write the tokens again. */
    static void string(PDDocument pdf, PDPage page, String old, String fresh) throws Exception {
        PDFStreamParser parser = new PDFStreamParser(page);
        parser.parse();
        List<Object> tokens = parser.getTokens();
        Map<PDFont, Map<String, byte[]>> known = new HashMap<>();
        int at = -1;
        PDFont font = null, its = null;
        for (int i = 0; i < tokens.size(); i++) {
            if (!(tokens.get(i) instanceof Operator)) continue;
            String name = ((Operator) tokens.get(i)).getName();
            if (name.equals("Tf")) font = page.getResources().getFont((COSName) tokens.get(i - 2));
            if (!name.equals("Tj") && !name.equals("TJ")) continue;
            String text = decoded(font, shown((COSBase) tokens.get(i - 1)), known.computeIfAbsent(font, f -> new HashMap<>()));
            if (old != null && at < 0 && text.contains(old)) { at = i - 1; its = font; }
        }
        if (old != null) {
            if (at < 0) throw new IllegalStateException("the value is not in the content as one string");
            Map<String, byte[]> codes = known.get(its);
            String text = decoded(its, shown((COSBase) tokens.get(at)), codes).replace(old, fresh);
            java.io.ByteArrayOutputStream all = new java.io.ByteArrayOutputStream();
            for (String letter : text.split("")) {
                // Letters that the page has not yet: what the font's own encoding gives, where it can.
                all.writeBytes(codes.containsKey(letter) ? codes.get(letter) : its.encode(letter));
            }
            COSString piece = new COSString(all.toByteArray());
            COSArray array = new COSArray();
            array.add(piece);
            tokens.set(at, tokens.get(at) instanceof COSArray ? array : piece);
        }
        PDStream stream = new PDStream(pdf);
        try (OutputStream out = stream.createOutputStream(COSName.FLATE_DECODE)) {
            new ContentStreamWriter(out).writeTokens(tokens);
        }
        page.setContents(stream);
    }

    public static void main(String[] args) throws Exception {
        String way = args[0];
        if (way.equals("sheet")) { sheet(args[1], args[2]); return; }
        try (PDDocument pdf = PDDocument.load(new File(args[1]))) {
            PDPage page = pdf.getPage(0);
            float x = Float.parseFloat(args[3]), w = Float.parseFloat(args[5]), h = Float.parseFloat(args[6]);
            float y = page.getMediaBox().getHeight() - Float.parseFloat(args[4]) - h;
            float size = Float.parseFloat(args[7]);
            String old = args[8], fresh = args[9];
            switch (way) {
                case "string" -> string(pdf, page, old, fresh);
                case "rewrite" -> string(pdf, page, null, null);
                case "form", "stamp" -> form(pdf, page, x, y, w, h, size, fresh, way.equals("form"));
                case "annotation" -> annotation(pdf, page, x, y, w, h, size, fresh);
                case "field" -> field(pdf, page, fresh);
                default -> {
                    try (PDPageContentStream out = new PDPageContentStream(pdf, page, AppendMode.APPEND, true, true)) {
                        if (way.equals("cover")) cover(out, x, y, w, h);
                        type(out, x, y, w, h, size, fresh);
                    }
                }
            }
            pdf.save(args[2]);
        }
    }
}
