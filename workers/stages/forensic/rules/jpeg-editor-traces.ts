import { fail, notApplicable, type Rule } from '../../stage.ts';
import type { ForensicFacts, JpegFacts } from '../facts.ts';
import { occurrenceAt } from '../places.ts';

/** The JPEG coding names the Adobe program that wrote it. */
export const jpegEditorTraces: Rule<ForensicFacts> = ({ images }) => {
  const coded = images.filter((image) => image.jpeg);
  if (coded.length === 0) return notApplicable('no JPEG image');
  return fail(
    coded.flatMap((image) => {
      const trace = traceOf(image.jpeg as JpegFacts);
      return trace ? [occurrenceAt(image, null, { confidence: trace.confidence, note: trace.note })] : [];
    }),
  );
};

function traceOf({ photoshop, tables }: JpegFacts): { confidence: number; note: string } | null {
  if (photoshop.saveForWebQuality !== null) {
    return {
      confidence: 0.95,
      note: `Photoshop's web export at quality ${photoshop.saveForWebQuality} wrote this file.`,
    };
  }
  if (photoshop.quality !== null) {
    return {
      confidence: 0.95,
      note: `The file carries Photoshop's own quality record (level ${photoshop.quality}).`,
    };
  }
  // Other programs write an APP14 segment for CMYK and RGB files; with IJG tables it says nothing.
  const foreignTables = tables.length > 0 && tables.every((table) => !table.exact);
  return photoshop.adobeSegment && foreignTables
    ? { confidence: 0.8, note: 'An Adobe encoder wrote this file.' }
    : null;
}
