import { fail, inconclusive, notApplicable, pass, type Rule } from '../../stage.ts';
import type { Iban, OcrFacts } from '../facts.ts';
import { asStructured } from '../reading/iban-structure.ts';
import { isSurelyRead } from '../surely-read.ts';

/** A printed IBAN has its country's length but not its checksum (ISO 13616, ISO 7064 mod 97-10). */
export const ibanChecksumFailed: Rule<OcrFacts> = ({ ibans }) => {
  const complete = ibans.filter((iban) => iban.lengthValid && !isPlaceholder(iban));
  if (complete.length === 0) return notApplicable('no IBAN was found');
  const wrong = complete.filter((iban) => !iban.checksumValid);
  if (wrong.length === 0) return pass;
  const certain = wrong.filter((iban) => iban.labelled && confidenceOf(iban) > 0 && isFormed(iban));
  if (certain.length === 0) {
    return inconclusive(
      'an IBAN has a wrong checksum, but it may have been misread',
      wrong
        .filter(({ labelled }) => labelled)
        .map(({ page, box, value }) => ({
          page,
          box,
          values: [{ source: 'printed', text: value }],
          note: `The checksum of the IBAN that was read as ${value} is wrong; compare it with the document.`,
        })),
    );
  }
  return fail(
    certain.map((iban) => ({
      confidence: confidenceOf(iban),
      page: iban.page,
      box: iban.box,
      note: `The checksum of IBAN ${iban.value} is wrong; a bank would not issue it.`,
      data: { value: iban.value },
    })),
  );
};

/** Of pixels: read by both readers and looked at twice more, or by either of these where no look gives a number that is sound. */
const CONFIDENCE = { ofFile: 0.8, surely: 0.7, alike: 0.5 };
const SURE = 0.95;

function confidenceOf(iban: Iban): number {
  const { source, agreed, confirmed, mended, confidence } = iban;
  if (source === 'text-layer') return CONFIDENCE.ofFile;
  if (isSurelyRead(iban)) return CONFIDENCE.surely;
  const isAlike = (agreed === true || confirmed === true) && mended !== true && (confidence ?? 0) >= SURE;
  return source === 'ocr' && isAlike ? CONFIDENCE.alike : 0;
}

/** Letters where the country has digits stand for some, in forms, or are of the next word: `DE12 BBBB BBBB CCCC CCCC CC`. */
const isFormed = ({ value }: Iban): boolean => asStructured(value) !== null;

/** What forms and templates print where a number goes: counting digits, or one digit many times. */
function isPlaceholder({ value }: Iban): boolean {
  const body = value.slice(2);
  return /(\d)\1{7}/.test(body) || /01234567|12345678|98765432/.test(body);
}
