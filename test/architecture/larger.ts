/**
 * Functions above the limits of `sizes.test.ts`, under the reason why they stay in one piece. Nobody has to be added:
 * come apart first. One that has shrunk is struck; the test says so.
 */
export const LARGER: Readonly<Record<string, readonly string[]>> = {
  'a reader of bytes: its branches are the cases of the grammar in their order, and parts would hand the cursor around':
    [
      'workers/face/raster.ts sample',
      'workers/formats/cms/ber.ts readBer',
      'workers/formats/pdf/syntax/codecs.ts lzw',
      'workers/formats/pdf/syntax/inflate.ts dynamic',
      'workers/formats/pdf/syntax/lexer.ts value',
      'workers/formats/pdf/syntax/lexer.ts reference',
      'workers/formats/pdf/syntax/reader.ts parse',
      'workers/formats/pdf/xref/scan.ts scanRaw',
      'workers/formats/pdf/xref/xref.ts readStream',
      'workers/formats/xml/reader.ts document',
    ],
  'a list of independent conditions, one a line, that are read one by one': [
    'workers/formats/cms/name-constraints.ts namesAllowed',
    'workers/formats/pdf/content/graphics-state.ts isRectangle',
    'workers/formats/xml/signature.ts checkEnveloped',
    'workers/prepare/pdf/smaller-picture.ts editable',
    'workers/stages/structure/detectors/readers/form-values/says.ts says',
  ],
  'a comparison of two trees: its branches are the kinds of nodes': [
    'workers/formats/pdf/document/fields.ts walk',
    'workers/stages/signature/changes/equality.ts difference',
  ],
  'one pass that carries its state along: over a page, a line of print, the frames of a session': [
    'workers/reading/agree.ts cut',
    'workers/reading/zone/decode.ts decodeLine',
    'workers/stages/structure/detectors/layout/words.ts wordsOf',
    'workers/stages/structure/detectors/paint/annotation-covers/detector.ts coversOn',
    'workers/stages/structure/detectors/type/baseline-misalignment/detector.ts lines',
  ],
};
