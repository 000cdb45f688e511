import { fail, inconclusive, notApplicable, pass, type Rule } from '../../stage.ts';
import type { QrFacts } from '../facts.ts';

const short = (text: string): string => (text.length > 60 ? `${text.slice(0, 59)}…` : text);

/** Two independent readers take different contents from one QR code: it was made to show each scanner something else. */
export const barcodeReadersDisagree: Rule<QrFacts> = ({ codes, cut }) => {
  const codesQr = codes.filter((code) => code.format === 'QRCode');
  if (codesQr.length === 0)
    return cut ? inconclusive('not all codes could be read') : notApplicable('no QR code was found');
  const differing = codesQr.filter((code) => code.otherText !== undefined);
  if (differing.length > 0) {
    return fail(
      differing.map((code) => ({
        confidence: 0.5,
        page: code.page,
        box: code.box,
        note: `Two readers take different contents from this code: "${short(code.text)}" and "${short(code.otherText ?? '')}".`,
        data: { zxing: code.text, jsqr: code.otherText },
      })),
    );
  }
  if (cut) return inconclusive('not all codes could be read');
  return codesQr.every((code) => code.readers.length > 1)
    ? pass
    : inconclusive(
        'only one of two readers could read a QR code, so nothing stands beside what it took from it',
      );
};
