/** Findings of the forensic stage. */
import type { Rows } from '../row.ts';

export const FORENSIC = {
  'foreign-jpeg-grid': {
    stage: 'forensic',
    group: 'forensic',
    severity: 'HIGH',
    family: 'jpeg-history',
    title: 'Part of the image comes from another JPEG file',
    meaning:
      'A region of the picture carries the 8x8 block pattern of an earlier JPEG compression at a position that does not fit the rest. It was most likely pasted in from another image, or moved.',
    basis:
      'JPEG compresses in 8x8 blocks whose position survives decoding. Every pixel votes for the block position that explains it best; a region that agrees on another position than its surroundings is reported only when chance would produce it less than once an image (ZERO: Nikoukhah et al., IPOL 2021).',
    alternatives: [
      'the picture was composed openly of several photographs',
      'a screen texture or print pattern with a period of exactly eight pixels',
    ],
    advice: 'Compare the marked region with its surroundings and ask for the original photograph or file.',
  },
  'edited-region-in-resaved-jpeg': {
    stage: 'forensic',
    group: 'forensic',
    severity: 'HIGH',
    family: 'jpeg-history',
    title: 'Part of the image is newer than the rest',
    meaning:
      'The picture was saved as a JPEG twice, but one region shows only the last saving. Its content was put there in between: something was painted, typed or pasted over the original picture.',
    basis:
      'Quantising twice leaves gaps and peaks in the histogram of DCT coefficients (Lin et al. 2009; Bianchi and Piva 2012). A region whose coefficients fall into the gaps did not go through the first quantisation; the likelihood ratio bounds how often chance does that. Where the first table is known, every block is compressed with it once more: what went through it comes back as it is (Farid 2009), clipped white paper included, and a group of blocks that do not was put there later.',
    alternatives: [
      'a date stamp, watermark or arrow added openly by an app that opened and saved the photograph',
    ],
    advice: 'Look at the marked region and ask for the photograph as it left the camera or scanner.',
  },
  'copied-region': {
    stage: 'forensic',
    group: 'forensic',
    severity: 'HIGH',
    family: 'clone',
    title: 'A piece of the image stands in it twice',
    meaning:
      'Two places of the picture show the same content down to the grain of the camera or scanner. One of them was most likely copied over what stood there.',
    basis:
      'The same letter or object photographed twice differs in grain and in its place between the pixels. Copies inside one picture differ only by the rounding of the last saving, whose size follows from the file’s own quantisation table; the number of false alarms bounds how often chance makes so many 8x8 cells agree.',
    alternatives: [
      'a page or screen drawn by a program, which repeats signs exactly',
      'a panorama or retouching function of the camera',
    ],
    advice: 'Compare both marked places and ask for the original photograph or scan.',
  },
  'ground-without-grain': {
    stage: 'forensic',
    group: 'forensic',
    severity: 'HIGH',
    // A program's ground has no grain that could be missing.
    countsIn: ['photograph', 'scan', 'resaved-picture', 'pdf-of-scans'],
    family: 'noise',
    title: 'A place of the paper has no grain',
    meaning:
      'The sensor laid its noise over the whole picture, and this place has next to none of it, though the paper around it has. What stood there was most likely painted over or filled in with a program.',
    basis:
      'A sensor and the paper itself leave grain of one strength on ground of one brightness. One colour has none, and what inpainting draws in from the rim of a place has little. Each place is compared with the ground around it, and only in pictures whose grain is even everywhere else, since coding and smoothing take it away in places.',
    alternatives: [
      'a glossy sticker, correction fluid or a white field on paper with a printed raster',
      'a function of a scanner or scanning app that fills punched holes or removes stains and fingers',
    ],
    advice: 'Ask what stood at the marked place, and for the original photograph or scan.',
  },
  'noisy-print-on-drawn-page': {
    stage: 'forensic',
    group: 'forensic',
    severity: 'MEDIUM',
    // Only what a program drew and stored without loss has ground flat enough to see it.
    countsIn: ['screenshot'],
    family: 'noise',
    title: 'A word on an exactly drawn page has noise or blur around it',
    meaning:
      'A program drew this page: other words like this one stand on ground of exactly one colour. Around this word the ground is uneven, and its letters look like no others on the page. It was probably pasted, softened or typed in with an image editor.',
    basis:
      'A rasteriser leaves ground untouched and gives equal letters equal pixels. Noise and blur that are added so that typed letters look captured, and pieces of JPEG pictures, leave pixels that are nearly the colour of the ground. Their share around each word is compared with that around the words on the same ground in as much contrast: three times as much is told, or twice as much where no program makes its colours, if a word without noise stands near.',
    alternatives: [
      'a button, an icon or a picture with lettering in the page',
      'a part of the page that the program itself showed as a picture',
    ],
    advice:
      'Compare the marked word with those beside it, and ask for the document itself in place of its picture.',
  },
  'print-mixed-otherwise': {
    stage: 'forensic',
    group: 'forensic',
    severity: 'HIGH',
    // Only what was stored without loss keeps the colours as they were mixed.
    countsIn: ['screenshot'],
    family: 'noise',
    title: 'A word was drawn by another program than the page around it',
    meaning:
      'Where a letter covers a pixel in part, ink and ground are mixed, and every drawing library rounds in its own way. The other words of this page were all mixed by one rule; this word in the same ink has colours which that rule cannot produce, and another program’s rule can. It was most likely typed into the picture later.',
    basis:
      'The coverage of a pixel is a whole number of 255ths, so that an ink on a ground gives at most 256 colours, and which ones depends on how the library multiplies and rounds (Skia, cairo and pixman, Pillow, ImageMagick, GIMP). A word is told when four in a hundred of its mixed pixels and half of its letters refute the page’s own rule, another rule explains all of them, and other words in the same ink on the same ground refute that one. Grey ink on grey ground shows only whether light or levels were mixed.',
    alternatives: [
      'a word that the page fills with a gradient or shows as a picture, in exactly the ink of its text',
      'a window that joins the output of two programs in the same colours',
    ],
    advice:
      'Compare the marked word with those beside it, and ask for the document itself in place of its picture.',
  },
  'thumbnail-disagrees': {
    stage: 'forensic',
    group: 'forensic',
    severity: 'HIGH',
    family: 'jpeg-history',
    title: 'The embedded thumbnail shows something else',
    meaning:
      'The small preview that the camera stored in the file agrees with the picture except in one region. There the preview shows what the picture looked like before it was changed.',
    basis:
      'Cameras write the EXIF thumbnail together with the picture; many editors change the picture and leave the thumbnail. Cells of both are correlated after scaling (Kee and Farid 2010).',
    alternatives: ['a caption or watermark added openly by an app that kept the thumbnail'],
    advice: 'Look at the thumbnail: it is a recovered original of the marked region.',
  },
  'jpeg-saved-twice': {
    stage: 'forensic',
    group: 'forensic',
    severity: 'INFO',
    family: 'jpeg-history',
    title: 'Saved as a JPEG more than once',
    meaning: 'The picture was compressed before at a lower quality, and then saved again as this file.',
    basis: 'The histograms of at least three DCT frequencies show an earlier, coarser quantisation step.',
    alternatives: ['messengers, scanning apps and photo galleries save again what they receive'],
    advice: 'Nothing by itself. Ask for the original when other findings stand.',
    context: true,
  },
  'earlier-jpeg-grid': {
    stage: 'forensic',
    group: 'forensic',
    severity: 'INFO',
    family: 'jpeg-history',
    title: 'The whole image was a JPEG before, in another position',
    meaning:
      'The picture shows the block pattern of an earlier JPEG compression that is not the one of this file. It was cropped, or saved again in another format.',
    basis:
      'The dominant block position differs from that of the file, or the file format has no such blocks.',
    alternatives: ['ordinary cropping or a screenshot of a photograph'],
    advice:
      'Nothing by itself: cropping and converting are normal. Ask for the original when other findings stand.',
    context: true,
  },
  'jpeg-editor-traces': {
    stage: 'forensic',
    group: 'forensic',
    severity: 'INFO',
    family: 'production',
    title: 'Saved by Adobe image software',
    meaning: 'The JPEG coding itself shows that an Adobe program wrote this file, whatever its metadata say.',
    basis:
      'Photoshop stores its quality level in image resource 0x0406, its web export in an APP12 segment, and Adobe encoders pair an APP14 segment with tables that are not those of the IJG library.',
    alternatives: ['a scan or photograph that was only rotated, cropped or brightened'],
    advice: 'Ask why the document went through an image editor.',
    context: true,
  },
  'several-images-in-file': {
    stage: 'forensic',
    group: 'forensic',
    severity: 'INFO',
    family: 'production',
    title: 'A second image follows the first in the same file',
    meaning:
      'After the end of the visible picture the file contains another complete JPEG image that its own index does not declare.',
    basis:
      'Start-of-image marker after the end-of-image marker, not listed in a Multi-Picture index (CIPA DC-007).',
    alternatives: ['phones append depth maps, previews and burst frames'],
    advice: 'Look at the appended image: it can show another state of the document.',
    context: true,
  },
} as const satisfies Rows<'forensic'>;
