import { expect } from 'chai';
import { judgeFusion } from '../../../../workers/fusion/judge-fusion.ts';
import type { FactsOf } from '../../../../workers/stages/index.ts';
import { NO_FACTS } from '../../stages/ocr/no-facts.ts';

const IBAN = 'DE89370400440532013000';
const OTHER = 'GB82WEST12345698765432';
const box: [number, number, number, number] = [0.7, 0.7, 0.2, 0.2];

function qr(cents: number | null, iban = IBAN): FactsOf<'qr'> {
  const payload = { kind: 'epc-payment' as const, name: 'A', iban, bic: '', cents, reference: '', text: '' };
  return {
    notAssessed: [],
    pagesRead: [1],
    codes: [{ page: 1, box, format: 'QRCode', text: '', readers: ['zxing'], payload }],
  };
}

function ocr(ibans: string[], cents: number[], source: 'text-layer' | 'ocr' = 'text-layer'): FactsOf<'ocr'> {
  return {
    ...NO_FACTS,
    cells: cents.map((amount) => ({
      page: 1,
      box,
      text: String(amount / 100),
      cents: amount,
      source,
      confidence: 1,
    })),
    ibans: ibans.map((value) => ({
      page: 1,
      box,
      value,
      source,
      confidence: 1,
      lengthValid: true,
      checksumValid: true,
      labelled: true,
    })),
  };
}

const judge = (facts: Parameters<typeof judgeFusion>[0]) =>
  judgeFusion(facts, { now: 0 })['payment-code-disagrees']!;

describe('payment-code-disagrees', () => {
  it('passes when account and amount are printed', () => {
    expect(judge({ qr: qr(12_345), ocr: ocr([IBAN], [100, 12_345]) }).verdict).to.equal('pass');
  });

  it('finds another account, with both values, and calls neither the older one', () => {
    const verdict = judge({ qr: qr(12_345), ocr: ocr([OTHER], [12_345]) });
    expect(verdict.verdict).to.equal('fail');
    if (verdict.verdict !== 'fail') throw new Error(verdict.verdict);
    const [occurrence] = verdict.occurrences;
    expect(occurrence?.recovered).to.equal(undefined);
    expect(occurrence?.data).to.deep.equal({ what: 'account', inCode: IBAN, printed: OTHER });
  });

  it('finds an amount that is printed nowhere', () => {
    expect(judge({ qr: qr(12_345), ocr: ocr([IBAN], [92_345]) }).verdict).to.equal('fail');
    const { cells, ...rest } = ocr([IBAN], [92_345]);
    const summands = cells.map((cell) => ({ ...cell, label: 'Total' }));
    expect(judge({ qr: qr(12_345), ocr: { ...rest, cells: [], summands } }).verdict, 'a sum').to.equal(
      'fail',
    );
  });

  it('asks about an amount that an address names and nothing prints', () => {
    const at = (address: string) => {
      const facts = qr(null);
      const payload = { kind: 'url' as const, url: address, host: 'pay.example' };
      return { ...facts, codes: facts.codes.map((code) => ({ ...code, payload })) };
    };
    const asked = judge({ qr: at('https://pay.example/55?amount=8294'), ocr: ocr([], [797_600, 817_000]) });
    expect(asked.verdict === 'inconclusive' && asked.toCheck?.[0]?.note).to.equal(
      'The address in the code names the amount 8294, which is printed nowhere; the largest printed amount is 8170.',
    );
    const verdict = (address: string, printed: FactsOf<'ocr'>) =>
      judge({ qr: at(address), ocr: printed }).verdict;
    for (const address of [
      'https://pay.example/55?amount=8170',
      'https://pay.example/55?amount=817000',
      'https://pay.example/55?total_amount=8170.00',
      'https://porezna.example/rn?iznos=8170,00&zki=28',
      'https://pay.example/55?page=4&id=20',
      'https://pay.example/55?amount=50&amount=100',
      'https://pay.example/55?amount=',
    ])
      expect(verdict(address, ocr([], [797_600, 817_000])), address).to.equal('not-applicable');
    const other = 'https://pay.example/55?Betrag=71.20';
    expect(verdict(other, ocr([], [817_000])), 'another').to.equal('inconclusive');
    expect(verdict(other, ocr([], [])), 'nothing printed').to.equal('not-applicable');
    const unseen = { qr: at(other), ocr: { ...ocr([], [817_000]), cut: true } };
    for (const facts of [unseen, { qr: at(other), ocr: ocr([], [817_000], 'ocr') }]) {
      const open = judge(facts);
      expect(open.verdict, 'could not look').to.equal('inconclusive');
      expect(open).not.to.have.property('toCheck');
    }
  });

  it('holds the total of a fiscal code against the printed amounts, without an account', () => {
    const facts = qr(null);
    const payload = {
      kind: 'fiscal' as const,
      seller: 'A',
      taxNumber: '1',
      at: '2026-01-01',
      cents: 115_000,
      taxCents: 15_000,
      signed: false,
    };
    const coded = { ...facts, codes: facts.codes.map((code) => ({ ...code, payload })) };
    expect(judge({ qr: coded, ocr: ocr([], [115_000]) }).verdict).to.equal('pass');
    expect(judge({ qr: coded, ocr: ocr([], [915_000]) }).verdict).to.equal('fail');
    expect(judge({ qr: coded, ocr: ocr([], [915_000], 'ocr') }).verdict).to.equal('inconclusive');
  });

  describe('of a payment code of one country', () => {
    const CZECH = 'CZ6508000000192000145399';
    const OTHER_CZECH = 'CZ2001000000002804434612';
    const coded = (iban: string, cents: number | null): FactsOf<'qr'> => {
      const said = { name: 'A', iban, cents, currency: 'CZK', reference: '', text: '' };
      const payload = { kind: 'bank-payment' as const, scheme: 'spd' as const, ...said };
      return { ...qr(null), codes: qr(null).codes.map((code) => ({ ...code, payload })) };
    };
    const printing = (text: string, facts = ocr([], [409_535])): FactsOf<'ocr'> => {
      const words = text
        .split(' ')
        .map((one) => ({ text: one, box, source: 'text-layer' as const, confidence: 1, line: 0 }));
      return { ...facts, pages: [{ page: 1, reading: 'text-layer', words }] };
    };
    const verdictOf = (iban: string, text: string, facts?: FactsOf<'ocr'>) =>
      judge({ qr: coded(iban, null), ocr: printing(text, facts) }).verdict;

    it('tells an account that was exchanged, with both', () => {
      const verdict = judge({ qr: coded(CZECH, 409_535), ocr: ocr([OTHER_CZECH], [409_535]) });
      if (verdict.verdict !== 'fail') throw new Error(verdict.verdict);
      expect(verdict.occurrences.map(({ data }) => data)).to.deep.equal([
        { what: 'account', inCode: CZECH, printed: OTHER_CZECH },
      ]);
      expect(judge({ qr: coded(CZECH, 409_535), ocr: ocr([CZECH], [409_535]) }).verdict).to.equal('pass');
      expect(verdictOf(CZECH, '2804434612/0100'), 'in its own form').to.equal('fail');
    });

    it('tells an amount that was exchanged, also where no account is known', () => {
      for (const iban of [CZECH, '']) {
        const verdict = judge({ qr: coded(iban, 409_535), ocr: ocr([CZECH], [909_535]) });
        if (verdict.verdict !== 'fail') throw new Error(verdict.verdict);
        expect(verdict.occurrences.map(({ data }) => data)).to.deep.equal([
          { what: 'amount', inCode: '4095.35', printed: '9095.35' },
        ]);
      }
      expect(judge({ qr: coded('', 409_535), ocr: ocr([], [409_535]) }).verdict).to.equal('pass');
    });

    it('says nothing where it names neither account nor amount', () => {
      expect(judge({ qr: coded('', null), ocr: ocr([CZECH], [1]) }).verdict).to.equal('not-applicable');
    });

    for (const [iban, ...texts] of [
      [CZECH, 'Účet: 19-2000145399/0800', 'účet 000019-2000145399 / 0800', '19 – 20001 45399/0800 VS'],
      [OTHER_CZECH, '2804434612/0100', 'č. ú. 000000-2804434612/0100', '28 0443 4612/0100'],
      ['SK9509000000000123456789', 'Účet 123456789/0900', '0123456789 / 0900'],
      [
        'PL71102055581111456789012345',
        'NR RACHUNKU 71 1020 5558 1111 4567 8901 2345',
        '71102055581111456789012345',
      ],
      ['RS35160000000001234595', '160-12345-95', '160-0000000012345-95', '160000000001234595'],
      [
        'HU42117730161111101800000000',
        '11773016-11111018',
        '11773016-11111018-00000000',
        '11773016 11111018 Bt.',
      ],
      ['HU70104050040002654200000005', '10405004-00026542-00000005'],
    ] as const)
      it(`finds the account of ${iban.slice(0, 2)} in its own form: ${texts[0]}`, () => {
        for (const text of texts) expect(verdictOf(iban, text), text).to.equal('pass');
        // Another account with an IBAN, as for payments from abroad.
        expect(verdictOf(iban, texts[0], ocr([OTHER], [1])), 'beside another').to.equal('pass');
      });

    for (const [iban, ...texts] of [
      [CZECH, '2000145398/0800', '119-2000145399/0800', '19-2000145399', CZECH],
      [OTHER_CZECH, '2000145399/2025', '2804434612/01001', '12804434612/0100', '280443461/0100'],
      ['CZ5501000000000000000000', 'Praha /0100'],
      [
        'PL71102055581111456789012345',
        '71 1020 5558 1111 4567 8901 23',
        'PL 71 1020 5558 1111 4567 8901 2345',
      ],
      ['RS35160000000001234595', '160-12345-96', '1160-12345-95', 'RS35 160000000001234595'],
      [
        'HU42117730161111101800000000',
        '11773016-11111018-00000001',
        '11773016 11111018 00000001',
        '11773016',
      ],
      ['HU70104050040002654200000005', '10405004-00026542', 'HU70 1040 5004 0002 6542 0000 0005'],
      ['PL711020555811114567890123', '71 1020 5558 1111 4567 8901 23'],
      [IBAN, '37040044 0532013000'],
    ] as const)
      it(`takes no other account for that of ${iban}: ${texts[0]}`, () => {
        for (const text of texts) {
          expect(verdictOf(iban, text), text).to.equal('inconclusive');
          expect(verdictOf(iban, text, ocr([OTHER], [1])), text).to.equal('fail');
        }
      });
  });

  it('tells amounts below zero, and the largest of them', () => {
    for (const [cents, told] of [
      [-1_205, '-12.05'],
      [-5, '-0.05'],
    ] as const) {
      const verdict = judge({ qr: qr(cents), ocr: ocr([IBAN], [-1_900, -11_900, -10_000]) });
      if (verdict.verdict !== 'fail') throw new Error(verdict.verdict);
      expect(verdict.occurrences[0]?.data).to.deep.equal({ what: 'amount', inCode: told, printed: '-119' });
    }
  });

  it('accuses nobody over an amount that was read from pixels', () => {
    const verdict = judge({ qr: qr(12_345), ocr: ocr([IBAN], [92_345], 'ocr') });
    if (verdict.verdict !== 'inconclusive') throw new Error(`was ${verdict.verdict}`);
    expect(verdict.toCheck).to.deep.equal([
      {
        page: 1,
        box,
        values: [
          { source: 'payment code', text: '123.45', box },
          { source: 'printed', text: '923.45', box },
        ],
        note: "The payment code's amount was not found among what was read of the print; one of the two may be misread.",
      },
    ]);
  });

  it('finds an amount of pixels where the printed total is a right sum, and nothing where an amount is in doubt', () => {
    const read = ocr([IBAN], [80_000, 16_000, 96_000], 'ocr');
    const summands = read.cells.map((cell) => ({ ...cell, label: '', agreed: true }));
    const sum = { kind: 'total' as const, holds: true, from: [0, 1], result: 2, impliedCents: 96_000 };
    const summed = { ...read, summands, sums: [sum] };
    const word = (text: string, agreed: boolean) => ({
      text,
      box,
      source: 'ocr' as const,
      confidence: 0.9,
      line: 0,
      agreed,
    });
    const page = (text: string, agreed: boolean) => ({
      page: 1,
      reading: 'ocr' as const,
      words: [word(text, agreed)],
    });
    const verdictOf = (facts: FactsOf<'ocr'>) => judge({ qr: qr(12_345), ocr: facts }).verdict;
    expect(verdictOf(summed)).to.equal('fail');
    expect(verdictOf({ ...summed, pages: [page('113.45', false)] })).to.equal('inconclusive');
    expect(verdictOf({ ...summed, pages: [page('123.45', true)] })).to.equal('inconclusive');
    expect(verdictOf({ ...summed, sums: [{ ...sum, holds: false }] })).to.equal('inconclusive');
    const unlike = summands.map((summand, at) => ({ ...summand, agreed: at > 0 }));
    expect(verdictOf({ ...summed, summands: unlike })).to.equal('inconclusive');
  });

  it('finds an account that differs in a digit where further readings confirmed it', () => {
    const misread = ocr([IBAN.replace('37', '67')], [12_345], 'ocr');
    const sure = { checksumValid: false, agreed: true, confirmed: true };
    const verdictOf = (about: Partial<FactsOf<'ocr'>['ibans'][number]>) =>
      judge({
        qr: qr(12_345),
        ocr: { ...misread, ibans: misread.ibans.map((iban) => ({ ...iban, ...about })) },
      }).verdict;
    expect(verdictOf(sure)).to.equal('fail');
    expect(verdictOf({ ...sure, confirmed: false })).to.equal('inconclusive');
  });

  it('hands an account whose checksum fails to a person: the print or its reading may be wrong', () => {
    const misread = ocr([OTHER], [12_345], 'ocr');
    const ibans = misread.ibans.map((iban) => ({ ...iban, checksumValid: false }));
    const verdict = judge({ qr: qr(12_345), ocr: { ...misread, ibans } });
    if (verdict.verdict !== 'inconclusive') throw new Error(`was ${verdict.verdict}`);
    expect(verdict.toCheck![0]!.values.map(({ text }) => text)).to.deep.equal([IBAN, OTHER]);
    const nothing = judge({ qr: qr(12_345), ocr: ocr([], []) });
    expect(nothing).to.deep.equal({
      verdict: 'inconclusive',
      reason: 'what a code says could not be found surely in print',
    });
  });

  it('does not let an account that is printed somewhere else stand for the one to pay to', () => {
    const both = ocr([OTHER, IBAN], [12_345]);
    const ibans = both.ibans.map((iban) => ({ ...iban, labelled: iban.value === OTHER }));
    expect(judge({ qr: qr(12_345), ocr: { ...both, ibans } }).verdict).to.equal('fail');
  });

  it('is open where the account of the code may be one of several that was misread', () => {
    const read = ocr([IBAN.replace('37', '67'), OTHER], [12_345], 'ocr');
    const verdictOf = (about: Partial<FactsOf<'ocr'>['ibans'][number]>) =>
      judge({
        qr: qr(12_345),
        ocr: { ...read, ibans: read.ibans.map((iban, at) => (at === 0 ? { ...iban, ...about } : iban)) },
      });
    const open = verdictOf({ checksumValid: false });
    if (open.verdict !== 'inconclusive') throw new Error(`was ${open.verdict}`);
    expect(open.toCheck?.[0]?.values.map(({ text }) => text)).to.deep.equal([IBAN, IBAN.replace('37', '67')]);
    expect(verdictOf({ lengthValid: false, checksumValid: false }).verdict).to.equal('inconclusive');
    // Characters that were surely read are another account, however wrong their checksum is.
    expect(verdictOf({ checksumValid: false, agreed: true, confirmed: true }).verdict).to.equal('fail');
    const written = ocr([IBAN.replace('37', '67'), OTHER], [12_345]);
    const ibans = written.ibans.map((iban, at) => ({ ...iban, checksumValid: at > 0 }));
    expect(judge({ qr: qr(12_345), ocr: { ...written, ibans } }).verdict).to.equal('fail');
  });

  it('is open where the amount of the code may be one that was misread, or was not read', () => {
    const written = ocr([IBAN], [92_345]);
    const first = { page: 1, reading: 'text-layer' as const, words: [] };
    const verdictOf = (second: Omit<FactsOf<'ocr'>['pages'][number], 'page'>) =>
      judge({ qr: qr(12_345), ocr: { ...written, pages: [first, { page: 2, ...second }] } }).verdict;
    const word = { text: '128.45', box, source: 'ocr' as const, confidence: 0.9, line: 0 };
    expect(verdictOf({ reading: 'ocr', words: [{ ...word, agreed: true }] })).to.equal('fail');
    expect(verdictOf({ reading: 'ocr', words: [{ ...word, agreed: false }] })).to.equal('inconclusive');
    expect(verdictOf({ reading: 'ocr-layer', words: [{ ...word, source: 'ocr-layer' }] })).to.equal(
      'inconclusive',
    );
    expect(verdictOf({ reading: 'illegible', words: [] })).to.equal('inconclusive');
  });

  it('takes a code without an amount, and one among several accounts', () => {
    expect(judge({ qr: qr(null), ocr: ocr([OTHER, IBAN], [1]) }).verdict).to.equal('pass');
  });

  it('does not apply without a payment code, and is open when a stage is missing', () => {
    expect(judge({ qr: { ...qr(1), codes: [] }, ocr: ocr([], []) }).verdict).to.equal('not-applicable');
    expect(judge({ ocr: ocr([], []) }).verdict).to.equal('inconclusive');
  });

  it('is open where more is printed than was read', () => {
    for (const read of [ocr([IBAN], [12_345]), ocr([OTHER], [99])])
      expect(judge({ qr: qr(12_345), ocr: { ...read, cut: true } }).verdict).to.equal('inconclusive');
    const none = { notAssessed: [], pagesRead: [1], codes: [] };
    expect(judge({ qr: none, ocr: { ...ocr([], []), cut: true } }).verdict).to.equal('inconclusive');
  });
});
