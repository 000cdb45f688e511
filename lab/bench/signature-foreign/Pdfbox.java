import java.io.*;
import java.nio.file.*;
import java.security.*;
import java.security.cert.Certificate;
import java.security.cert.X509Certificate;
import java.util.*;
import org.apache.pdfbox.cos.*;
import org.apache.pdfbox.pdmodel.*;
import org.apache.pdfbox.pdmodel.common.PDRectangle;
import org.apache.pdfbox.pdmodel.font.PDType1Font;
import org.apache.pdfbox.pdmodel.interactive.annotation.*;
import org.apache.pdfbox.pdmodel.interactive.digitalsignature.*;
import org.apache.pdfbox.pdmodel.interactive.digitalsignature.visible.*;
import org.apache.pdfbox.pdmodel.interactive.form.*;
import org.bouncycastle.cert.jcajce.JcaCertStore;
import org.bouncycastle.cms.*;
import org.bouncycastle.cms.jcajce.JcaSignerInfoGeneratorBuilder;
import org.bouncycastle.operator.jcajce.*;

/** Honest histories of a document as PDFBox 2 writes them. */
public class Pdfbox {
  static KeyStore keys;

  interface Edit { byte[] on(byte[] pdf) throws Exception; }

  public static void main(String[] args) throws Exception {
    keys = KeyStore.getInstance("PKCS12");
    try (InputStream in = Files.newInputStream(Path.of(args[0]))) { keys.load(in, "secret".toCharArray()); }
    Path out = Path.of(args[1]);
    Map<String, Edit[]> ways = new LinkedHashMap<>();
    ways.put("approved", new Edit[] {sign("ada", false)});
    ways.put("approved-visibly", new Edit[] {sign("ada", true)});
    ways.put("countersigned", new Edit[] {sign("ada", false), sign("bea", false)});
    ways.put("countersigned-visibly", new Edit[] {sign("ada", true), sign("bea", true)});
    ways.put("three-signers", new Edit[] {sign("ada", true), sign("bea", true), sign("cid", true)});
    ways.put("form-signed-filled", new Edit[] {Pdfbox::form, sign("ada", false), fill("Ada Example")});
    ways.put("form-signed-filled-signed", new Edit[] {Pdfbox::form, sign("ada", true), fill("Bo"), sign("bea", true)});
    ways.put("commented", new Edit[] {sign("ada", false), Pdfbox::comment});
    ways.put("validation-data", new Edit[] {sign("ada", true), Pdfbox::store});
    for (int i = 2; i < args.length; i++) {
      byte[] base = Files.readAllBytes(Path.of(args[i]));
      String name = Path.of(args[i]).getFileName().toString().replaceAll("\\.pdf$", "");
      for (Map.Entry<String, Edit[]> way : ways.entrySet()) {
        try {
          byte[] pdf = base;
          for (Edit edit : way.getValue()) pdf = edit.on(pdf);
          Files.write(out.resolve("pdfbox2-" + way.getKey() + "-" + name + ".pdf"), pdf);
        } catch (Throwable e) { System.err.println("pdfbox2 " + way.getKey() + " " + name + ": " + e); }
      }
    }
  }

  static Edit sign(String who, boolean visible) {
    return pdf -> {
      try (PDDocument document = PDDocument.load(pdf)) {
        PDSignature signature = new PDSignature();
        signature.setFilter(PDSignature.FILTER_ADOBE_PPKLITE);
        signature.setSubFilter(PDSignature.SUBFILTER_ADBE_PKCS7_DETACHED);
        signature.setName(who);
        signature.setSignDate(Calendar.getInstance());
        SignatureOptions options = new SignatureOptions();
        options.setPreferredSignatureSize(12000);
        if (visible) {
          int place = document.getSignatureDictionaries().size();
          java.awt.image.BufferedImage picture = new java.awt.image.BufferedImage(140, 36, java.awt.image.BufferedImage.TYPE_INT_RGB);
          java.awt.Graphics2D g = picture.createGraphics();
          g.setColor(java.awt.Color.WHITE);
          g.fillRect(0, 0, 140, 36);
          g.setColor(java.awt.Color.BLUE);
          g.drawLine(4, 30, 130, 6 + 8 * place);
          ByteArrayOutputStream jpeg = new ByteArrayOutputStream();
          javax.imageio.ImageIO.write(picture, "png", jpeg);
          PDVisibleSignDesigner designer = new PDVisibleSignDesigner(document, new ByteArrayInputStream(jpeg.toByteArray()), 1);
          designer.xAxis(30 + 150 * place).yAxis(document.getPage(0).getMediaBox().getHeight() - 46).width(140).height(36).zoom(0);
          PDVisibleSigProperties properties = new PDVisibleSigProperties();
          properties.signerName(who).signerLocation("Utopia").signatureReason("Agreed").preferredSize(0).page(1).visualSignEnabled(true).setPdVisibleSignature(designer);
          properties.buildSignature();
          options.setVisualSignature(properties.getVisibleSignature());
          options.setPage(0);
        }
        document.addSignature(signature, content -> {
          try { return message(who, content); } catch (Exception e) { throw new IOException(e); }
        }, options);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        document.saveIncremental(out);
        return out.toByteArray();
      }
    };
  }

  static byte[] message(String who, InputStream content) throws Exception {
    PrivateKey key = (PrivateKey) keys.getKey(who, "secret".toCharArray());
    Certificate[] chain = keys.getCertificateChain(who);
    CMSSignedDataGenerator made = new CMSSignedDataGenerator();
    made.addSignerInfoGenerator(new JcaSignerInfoGeneratorBuilder(new JcaDigestCalculatorProviderBuilder().build()).build(new JcaContentSignerBuilder("SHA256With" + key.getAlgorithm().replace("EC", "ECDSA")).build(key), (X509Certificate) chain[0]));
    made.addCertificates(new JcaCertStore(Arrays.asList(chain)));
    return made.generate(new CMSProcessableByteArray(content.readAllBytes()), false).getEncoded();
  }

  static byte[] whole(PDDocument document) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    document.save(out);
    return out.toByteArray();
  }

  static byte[] form(byte[] pdf) throws Exception {
    try (PDDocument document = PDDocument.load(pdf)) {
      PDAcroForm form = new PDAcroForm(document);
      document.getDocumentCatalog().setAcroForm(form);
      PDResources resources = new PDResources();
      resources.put(COSName.getPDFName("Helv"), PDType1Font.HELVETICA);
      form.setDefaultResources(resources);
      form.setDefaultAppearance("/Helv 10 Tf 0 g");
      PDTextField field = new PDTextField(form);
      field.setPartialName("name");
      PDAnnotationWidget widget = field.getWidgets().get(0);
      widget.setRectangle(new PDRectangle(60, 60, 160, 16));
      widget.setPage(document.getPage(0));
      widget.setPrinted(true);
      document.getPage(0).getAnnotations().add(widget);
      form.getFields().add(field);
      field.setValue("");
      return whole(document);
    }
  }

  static Edit fill(String text) {
    return pdf -> {
      try (PDDocument document = PDDocument.load(pdf)) {
        PDField field = document.getDocumentCatalog().getAcroForm().getField("name");
        field.setValue(text);
        field.getCOSObject().setNeedToBeUpdated(true);
        COSBase ap = field.getCOSObject().getDictionaryObject(COSName.AP);
        if (ap instanceof COSDictionary) {
          ((COSDictionary) ap).setNeedToBeUpdated(true);
          COSBase normal = ((COSDictionary) ap).getDictionaryObject(COSName.N);
          if (normal != null) ((COSUpdateInfo) normal).setNeedToBeUpdated(true);
        }
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        document.saveIncremental(out);
        return out.toByteArray();
      }
    };
  }

  static byte[] comment(byte[] pdf) throws Exception {
    try (PDDocument document = PDDocument.load(pdf)) {
      PDAnnotationText note = new PDAnnotationText();
      note.setContents("Seen");
      note.setRectangle(new PDRectangle(20, 20, 20, 20));
      PDPage page = document.getPage(0);
      List<PDAnnotation> all = page.getAnnotations();
      all.add(note);
      page.setAnnotations(all);
      page.getCOSObject().setNeedToBeUpdated(true);
      note.getCOSObject().setNeedToBeUpdated(true);
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      document.saveIncremental(out);
      return out.toByteArray();
    }
  }

  static byte[] store(byte[] pdf) throws Exception {
    try (PDDocument document = PDDocument.load(pdf)) {
      COSDictionary catalog = document.getDocumentCatalog().getCOSObject();
      COSDictionary dss = new COSDictionary();
      COSArray certificates = new COSArray();
      COSStream one = document.getDocument().createCOSStream();
      try (OutputStream data = one.createOutputStream(COSName.FLATE_DECODE)) { data.write(keys.getCertificate("ada").getEncoded()); }
      certificates.add(one);
      dss.setItem(COSName.getPDFName("Certs"), certificates);
      dss.setDirect(false);
      catalog.setItem(COSName.getPDFName("DSS"), dss);
      catalog.setNeedToBeUpdated(true);
      dss.setNeedToBeUpdated(true);
      one.setNeedToBeUpdated(true);
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      document.saveIncremental(out);
      return out.toByteArray();
    }
  }
}
