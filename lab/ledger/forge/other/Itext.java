// iText 5 sets a sheet and edits finished files: WAY FROM TO [x y w h SIZE OLD NEW], the place in points from the top left.
import com.itextpdf.text.*;
import com.itextpdf.text.pdf.*;
import java.io.FileOutputStream;
import java.nio.file.*;

public class Itext {
    static final float HEIGHT = 842;

    static void sheet(String from, String to) throws Exception {
        Document document = new Document(new Rectangle(595, HEIGHT));
        PdfWriter writer = PdfWriter.getInstance(document, new FileOutputStream(to));
        document.open();
        PdfContentByte out = writer.getDirectContent();
        for (String line : Files.readAllLines(Path.of(from))) {
            String[] cell = line.split("\t");
            int rgb = Integer.parseInt(cell[cell[0].equals("box") ? 5 : 6], 16);
            BaseColor colour = new BaseColor(rgb >> 16, rgb >> 8 & 255, rgb & 255);
            float x = Float.parseFloat(cell[1]), y = Float.parseFloat(cell[2]), size = Float.parseFloat(cell[3]);
            if (cell[0].equals("box")) {
                out.setColorFill(colour);
                float tall = Float.parseFloat(cell[4]);
                out.rectangle(x, HEIGHT - y - tall, size, tall);
                out.fill();
                continue;
            }
            boolean own = cell[4].startsWith("/");
            BaseFont face = BaseFont.createFont(cell[4], own ? BaseFont.IDENTITY_H : BaseFont.WINANSI, own);
            Phrase phrase = new Phrase(cell[7], new Font(face, size, Font.NORMAL, colour));
            int align = cell[5].equals("r") ? Element.ALIGN_RIGHT : Element.ALIGN_LEFT;
            ColumnText.showTextAligned(out, align, phrase, x, HEIGHT - y, 0);
        }
        document.close();
    }

    /** The recipe of the forums: the page's bytes, the string in them exchanged. */
    static void string(PdfReader reader, String old, String fresh) throws Exception {
        byte[] content = reader.getPageContent(1);
        String text = new String(content, "ISO-8859-1");
        String changed = text.replace(old, fresh);
        if (changed.equals(text)) {
            // Two bytes a letter, as Identity-H has them in this library's own files, cannot be found so.
            throw new IllegalStateException("the value is not in the content as one string");
        }
        reader.setPageContent(1, changed.getBytes("ISO-8859-1"));
    }

    public static void main(String[] args) throws Exception {
        String way = args[0];
        if (way.equals("sheet")) { sheet(args[1], args[2]); return; }
        PdfReader reader = new PdfReader(args[1]);
        float x = Float.parseFloat(args[3]), w = Float.parseFloat(args[5]), h = Float.parseFloat(args[6]);
        float y = reader.getPageSize(1).getHeight() - Float.parseFloat(args[4]) - h;
        float size = Float.parseFloat(args[7]);
        String fresh = args[9];
        if (way.equals("string")) string(reader, args[8], fresh);
        PdfStamper stamper = new PdfStamper(reader, new FileOutputStream(args[2]));
        if (way.equals("annotation")) {
            PdfContentByte look = stamper.getOverContent(1);
            Rectangle place = new Rectangle(x - 2, y - 1, x + w + 2, y + h + 1);
            look.setFontAndSize(BaseFont.createFont(), size);
            PdfAnnotation note = PdfAnnotation.createFreeText(stamper.getWriter(), place, fresh, look);
            note.setColor(BaseColor.WHITE);
            note.setFlags(PdfAnnotation.FLAGS_PRINT);
            stamper.addAnnotation(note, 1);
        } else if (way.equals("field")) {
            PdfFormField field = PdfFormField.createSignature(stamper.getWriter());
            field.setFieldName("signature");
            field.setWidget(new Rectangle(380, 30, 540, 60), PdfAnnotation.HIGHLIGHT_OUTLINE);
            field.setFlags(PdfAnnotation.FLAGS_PRINT);
            stamper.addAnnotation(field, 1);
        } else if (!way.equals("string") && !way.equals("plain")) {
            PdfContentByte over = stamper.getOverContent(1);
            if (way.equals("cover")) {
                over.setColorFill(BaseColor.WHITE);
                over.rectangle(x - 1, y, w + 2, h);
                over.fill();
            }
            Phrase phrase = new Phrase(fresh, new Font(BaseFont.createFont(), size, Font.NORMAL, BaseColor.BLACK));
            ColumnText.showTextAligned(over, Element.ALIGN_RIGHT, phrase, x + w, y + h * 0.2f, 0);
        }
        stamper.close();
        reader.close();
    }
}
