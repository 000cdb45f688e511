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
    weight: 3,
    deterministic: false,
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
    weight: 0,
    deterministic: false,
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
    weight: 0,
    deterministic: false,
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
    weight: 0,
    deterministic: false,
  },
} as const satisfies Rows<'forensic'>;
