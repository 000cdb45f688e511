import com.itextpdf.text.Document;
import com.itextpdf.text.Paragraph;
import com.itextpdf.text.Rectangle;
import com.itextpdf.text.pdf.*;
import com.itextpdf.text.pdf.security.*;
import java.io.*;
import java.nio.file.*;
import java.security.*;
import java.security.cert.Certificate;
import java.util.*;

/** Honest histories of a document as iText 5 writes them: signed, countersigned, filled in, locked, commented, stored. */
public class Itext {
  static KeyStore keys;

  interface Edit { byte[] on(byte[] pdf) throws Exception; }

  public static void main(String[] args) throws Exception {
    Security.addProvider(new org.bouncycastle.jce.provider.BouncyCastleProvider());
    keys = KeyStore.getInstance("PKCS12");
    try (InputStream in = Files.newInputStream(Path.of(args[0]))) { keys.load(in, "secret".toCharArray()); }
    Path out = Path.of(args[1]);
    Map<String, Edit[]> ways = new LinkedHashMap<>();
    ways.put("approved", new Edit[] {sign("ada", "S1", 0, false, true)});
    ways.put("approved-visibly", new Edit[] {sign("ada", "S1", 0, true, true)});
    ways.put("approved-rewritten", new Edit[] {sign("ada", "S1", 0, true, false)});
    ways.put("countersigned", new Edit[] {sign("ada", "S1", 0, true, true), sign("bea", "S2", 0, true, true)});
    ways.put("three-signers", new Edit[] {sign("ada", "S1", 0, true, true), sign("bea", "S2", 0, true, true), sign("cid", "S3", 0, true, true)});
    ways.put("certified-countersigned", new Edit[] {sign("ada", "S1", 2, true, true), sign("bea", "S2", 0, true, true)});
    ways.put("certified-3-commented", new Edit[] {sign("ada", "S1", 3, true, true), Itext::comment});
    ways.put("commented", new Edit[] {sign("ada", "S1", 0, true, true), Itext::comment});
    ways.put("form-signed-filled", new Edit[] {Itext::form, sign("ada", "S1", 0, true, true), fill("Ada Example", "Yes")});
    ways.put("form-certified-filled-signed", new Edit[] {Itext::form, sign("ada", "S1", 2, false, true), fill("Bo", "Off"), sign("bea", "S2", 0, true, true)});
    ways.put("form-filled-twice", new Edit[] {Itext::form, sign("ada", "S1", 0, false, true), fill("First", "Yes"), fill("Second value", "Off")});
    ways.put("empty-fields-signed", new Edit[] {Itext::places, sign("ada", "P1", 0, true, true), sign("bea", "P2", 0, true, true)});
    ways.put("validation-data", new Edit[] {sign("ada", "S1", 0, true, true), Itext::store});
    ways.put("countersigned-validation-data", new Edit[] {sign("ada", "S1", 0, true, true), Itext::store, sign("bea", "S2", 0, true, true), Itext::store});
    ways.put("metadata-updated", new Edit[] {sign("ada", "S1", 0, true, true), Itext::rename});
    for (int i = 2; i < args.length; i++) {
      byte[] base = Files.readAllBytes(Path.of(args[i]));
      String name = Path.of(args[i]).getFileName().toString().replaceAll("\\.pdf$", "");
      for (Map.Entry<String, Edit[]> way : ways.entrySet()) {
        try {
          byte[] pdf = base;
          for (Edit edit : way.getValue()) pdf = edit.on(pdf);
          Files.write(out.resolve("itext5-" + way.getKey() + "-" + name + ".pdf"), pdf);
        } catch (Throwable e) { System.err.println("itext5 " + way.getKey() + " " + name + ": " + e); }
      }
    }
  }

  static Edit sign(String who, String field, int certify, boolean visible, boolean append) {
    return pdf -> {
      PdfReader reader = new PdfReader(pdf);
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      PdfStamper stamper = PdfStamper.createSignature(reader, out, '\0', null, append);
      PdfSignatureAppearance look = stamper.getSignatureAppearance();
      look.setReason("Agreed");
      look.setLocation("Utopia");
      boolean there = reader.getAcroFields().getField(field) != null || reader.getAcroFields().getBlankSignatureNames().contains(field);
      int place = field.charAt(1) - '1';
      if (there) look.setVisibleSignature(field);
      else if (visible) look.setVisibleSignature(new Rectangle(30 + 150 * place, 8, 170 + 150 * place, 44), 1, field);
      if (certify > 0) look.setCertificationLevel(certify);
      PrivateKey key = (PrivateKey) keys.getKey(who, "secret".toCharArray());
      Certificate[] chain = keys.getCertificateChain(who);
      MakeSignature.signDetached(look, new BouncyCastleDigest(), new PrivateKeySignature(key, "SHA-256", "BC"), chain, null, null, null, 0, append ? MakeSignature.CryptoStandard.CADES : MakeSignature.CryptoStandard.CMS);
      return out.toByteArray();
    };
  }

  static byte[] form(byte[] pdf) throws Exception {
    PdfReader reader = new PdfReader(pdf);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    PdfStamper stamper = new PdfStamper(reader, out);
    TextField name = new TextField(stamper.getWriter(), new Rectangle(60, 60, 220, 76), "name");
    name.setText("");
    stamper.addAnnotation(name.getTextField(), 1);
    RadioCheckField box = new RadioCheckField(stamper.getWriter(), new Rectangle(240, 60, 252, 72), "agree", "Yes");
    stamper.addAnnotation(box.getCheckField(), 1);
    TextField list = new TextField(stamper.getWriter(), new Rectangle(270, 60, 360, 76), "kind");
    list.setChoices(new String[] {"one", "two", "three"});
    stamper.addAnnotation(list.getComboField(), 1);
    stamper.close();
    return out.toByteArray();
  }

  static byte[] places(byte[] pdf) throws Exception {
    PdfReader reader = new PdfReader(pdf);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    PdfStamper stamper = new PdfStamper(reader, out);
    for (int i = 1; i <= 2; i++) stamper.addSignature("P" + i, 1, 30 + 180 * i, 8, 180 + 180 * i, 44);
    stamper.close();
    return out.toByteArray();
  }

  static Edit fill(String name, String agree) {
    return pdf -> {
      PdfReader reader = new PdfReader(pdf);
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      PdfStamper stamper = new PdfStamper(reader, out, '\0', true);
      stamper.getAcroFields().setField("name", name);
      stamper.getAcroFields().setField("agree", agree);
      stamper.getAcroFields().setField("kind", "two");
      stamper.close();
      return out.toByteArray();
    };
  }

  static byte[] comment(byte[] pdf) throws Exception {
    PdfReader reader = new PdfReader(pdf);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    PdfStamper stamper = new PdfStamper(reader, out, '\0', true);
    stamper.addAnnotation(PdfAnnotation.createText(stamper.getWriter(), new Rectangle(20, 20, 40, 40), "Note", "Seen", false, "Comment"), 1);
    stamper.close();
    return out.toByteArray();
  }

  static byte[] rename(byte[] pdf) throws Exception {
    PdfReader reader = new PdfReader(pdf);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    PdfStamper stamper = new PdfStamper(reader, out, '\0', true);
    stamper.setMoreInfo(new HashMap<>(Map.of("Keywords", "archive")));
    stamper.close();
    return out.toByteArray();
  }

  static byte[] store(byte[] pdf) throws Exception {
    PdfReader reader = new PdfReader(pdf);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    PdfStamper stamper = new PdfStamper(reader, out, '\0', true);
    LtvVerification ltv = stamper.getLtvVerification();
    List<String> names = reader.getAcroFields().getSignatureNames();
    byte[] certificate = keys.getCertificate("ada").getEncoded();
    ltv.addVerification(names.get(names.size() - 1), null, null, List.of(certificate));
    ltv.merge();
    stamper.close();
    return out.toByteArray();
  }
}
