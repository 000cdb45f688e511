/** Telephone numbers that were exchanged: shown, and no finding by themselves. */
import { expect } from 'chai';
import type { Box } from '../../../shared/contracts/finding.ts';
import type { Verdict } from '../../../shared/contracts/verdict.ts';
import { telephoneNumbersAside } from '../../../workers/fusion/telephone-numbers.ts';

/** Words of one line, a tenth of the page wide each. */
const boxOf = (at: number, words = 1): Box => [0.05 + 0.1 * at, 0.2, 0.1 * words - 0.01, 0.02];
const told = (box: Box, text: string): Verdict => ({
  verdict: 'fail',
  occurrences: [{ confidence: 0.9, page: 1, box, data: { text } }],
});

/** What becomes of a finding on the words from `at` on. */
function judged(line: string, at: number, count = 1, code = 'value-typed-later'): Verdict | undefined {
  const texts = line.split(' ');
  const words = texts.map((text, index) => ({ text, box: boxOf(index), line: 3 }));
  const text = texts.slice(at, at + count).join(' ');
  return telephoneNumbersAside(
    { [code]: told(boxOf(at, count), text) },
    { ocr: { pages: [{ page: 1, words }] } },
  )[code];
}

describe('telephone numbers', () => {
  it('are asked about behind their name, whole or in part, with what is printed', () => {
    const asked = judged('Tel. +351 22 440 5351', 1, 4);
    expect(asked?.verdict).to.equal('inconclusive');
    expect(asked?.verdict === 'inconclusive' && asked.toCheck?.[0]?.values).to.deep.equal([
      { source: 'printed', text: '+351 22 440 5351' },
    ]);
    expect(judged('Tél. 04 39 27 71 69, info@nergie.example', 2)?.verdict).to.equal('inconclusive');
    expect(judged('Telefon: 0264 440 142.', 3, 1, 'subset-contradicts-text')?.verdict).to.equal(
      'inconclusive',
    );
    expect(judged('Тел.: +359 32 960 966', 2)?.verdict).to.equal('inconclusive');
  });

  it('are none without a name, of too few digits, or where amounts, days and words stand', () => {
    expect(judged('Konto 22 440 5351', 3)?.verdict).to.equal('fail');
    expect(judged('Tel. 110', 1)?.verdict).to.equal('fail');
    expect(judged('Fax 0264 440142 1.250,00', 3)?.verdict).to.equal('fail');
    expect(judged('Mobile 17.04.2024 440 142', 1)?.verdict).to.equal('fail');
    expect(judged('Telefon 0264 440 142 Berg', 4)?.verdict).to.equal('fail');
  });

  it('are looked at as what they are where pixels or saves tell of them', () => {
    expect(judged('Tel. +351 22 440 5351', 1, 4, 'revision-text-changed')?.verdict).to.equal('fail');
    expect(judged('Tel. +351 22 440 5351', 1, 4, 'value-printed-otherwise')?.verdict).to.equal('fail');
  });
});
