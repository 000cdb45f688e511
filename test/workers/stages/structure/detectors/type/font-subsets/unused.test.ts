import { expect } from 'chai';
import { openPdf } from '../../../../../../../workers/formats/pdf/index.ts';
import type { UsedFont } from '../../../../../../../workers/stages/structure/detectors/type/font-subsets/first-uses.ts';
import {
  areDigits,
  fontsElsewhere,
  hasAllDigits,
  isUncut,
  isWitness,
  unusedOf,
} from '../../../../../../../workers/stages/structure/detectors/type/font-subsets/unused.ts';
import { append, HEADER, onePage, type Part, stream } from '../../../../../formats/pdf/build.ts';
import { run, sheet } from '../../../words-material.ts';

/** A font that holds the characters of `held`, of which the text shows those of `shown`; `empty` have no outline. */
function compared(held: string, shown: string, empty = '') {
  const page = sheet();
  const own = run(shown, 10, 10);
  const uses: UsedFont['uses'] = new Map(
    [...shown].map((text) => {
      const code = text.codePointAt(0)!;
      return [code, { code, text, page, run: own, word: null }];
    }),
  );
  const characters = new Map([...held].map((text) => [text.codePointAt(0)!, text]));
  return unusedOf(
    { num: 5, name: 'ABCDEF+Carlito', page, uses, numbers: [], inForms: false },
    { characters, glyph: () => null, draws: (code) => !empty.includes(String.fromCodePoint(code)) },
  );
}

const LETTERS = 'abcdefghijkl';
const lost = (held: string, shown = LETTERS, empty = ''): string =>
  compared(held, shown, empty)?.lost.join('') ?? 'unknown';

describe('characters that a font holds and no text shows', () => {
  it('are letters and digits, in the order of the font', () => {
    expect(lost(`${LETTERS}z7`)).to.equal('z7');
    expect(lost(`${LETTERS}.,-€ _`)).to.equal('');
    expect(lost(LETTERS, `${LETTERS}xyz`)).to.equal('');
    expect(lost(`${LETTERS}z7`, LETTERS, 'z')).to.equal('7');
    expect(lost(`${LETTERS}合жב`)).to.equal('合жב');
  });

  it('are no letters with marks, whose outlines may be parts of others, and no bases of those that are shown', () => {
    expect(lost(`${LETTERS}äéñßæάа`)).to.equal('а');
    // Dotless and acute: the base of a letter that the text has.
    expect(lost(`${LETTERS}ou`, `${LETTERS}öú`)).to.equal('');
    expect(lost(`${LETTERS}ou`, `${LETTERS}ö`)).to.equal('u');
  });

  it('are no Latin letters that draw those of Cyrillic and Greek', () => {
    const cyrillic = 'бвгджзилмнпт';
    expect(lost(`${cyrillic}АОреAOpeh`, `${cyrillic}АОре`)).to.equal('h');
    expect(lost(`${cyrillic}ΡP`, `${cyrillic}Ρ`)).to.equal('');
  });

  it('are unknown where fewer than twelve letters and digits are shown', () => {
    expect(lost('abcdefghijk9', 'abcdefghijk')).to.equal('unknown');
    expect(lost('abcdefghijk.,;9', 'abcdefghijk.,;')).to.equal('unknown');
    expect(lost('0123456789ab9x', '0123456789ab')).to.equal('x');
  });

  it('are how the program cuts its fonts where they are more than twelve', () => {
    const beyond = 'ABCDEFGHIJKLM';
    expect(isUncut(compared(LETTERS + beyond.slice(0, 12), LETTERS)!)).to.equal(false);
    expect(isUncut(compared(LETTERS + beyond, LETTERS)!)).to.equal(true);
  });

  it('are those of a number where they are digits alone', () => {
    expect(areDigits(compared(`${LETTERS}47`, LETTERS)!)).to.equal(true);
    expect(areDigits(compared(`${LETTERS}47x`, LETTERS)!)).to.equal(false);
    expect(areDigits(compared(LETTERS, LETTERS)!)).to.equal(false);
  });

  it('tell nothing of a number in a font that has all ten digits, shown or not', () => {
    for (const shown of ['', '0', '012345678', '0123456789'])
      expect(hasAllDigits(compared(`${LETTERS}0123456789`, LETTERS + shown)!), shown).to.equal(true);
    expect(hasAllDigits(compared(`${LETTERS}123456789`, `${LETTERS}12`)!)).to.equal(false);
  });

  it('are witnessed against by a font that has some digits, all of them shown', () => {
    expect(isWitness(compared(`${LETTERS}129`, `${LETTERS}129`)!)).to.equal(true);
    expect(isWitness(compared(`${LETTERS}129`, `${LETTERS}12`)!), 'one is not shown').to.equal(false);
    expect(isWitness(compared(LETTERS, LETTERS)!), 'none').to.equal(false);
    expect(isWitness(compared(`${LETTERS}0123456789`, `${LETTERS}0123456789`)!), 'all').to.equal(false);
  });
});

describe('fonts of streams that painted nothing', () => {
  const FORM = '/Type /XObject /Subtype /Form /BBox [0 0 9 9] ';
  const elsewhere = (parts: Part[], painted: number[] = []): number[] => {
    const view = openPdf(append(HEADER, [{ parts: [...onePage(''), ...parts] }]).pdf).latest;
    return [...fontsElsewhere(view, new Set(painted))!].toSorted((a, b) => a - b);
  };

  it('are named in their resources, also where those stand by themselves', () => {
    const parts = [
      { num: 6, body: stream('', `${FORM}/Resources << /Font << /A 5 0 R /B 8 0 R >> >> `) },
      { num: 7, body: stream('', `${FORM}/Resources 10 0 R `) },
      { num: 9, body: '<< /A 11 0 R >>' },
      { num: 10, body: '<< /Font 9 0 R >>' },
    ];
    expect(elsewhere(parts)).to.deep.equal([5, 8, 11]);
    expect(elsewhere(parts, [7])).to.deep.equal([5, 8]);
    expect(elsewhere(parts, [6, 7])).to.deep.equal([]);
  });

  it('are none of streams without resources, of fonts written into them, and of the page itself', () => {
    const parts = [
      { num: 6, body: stream('', FORM) },
      { num: 7, body: stream('', `${FORM}/Resources << /Font << /A << /Type /Font >> >> >> `) },
      { num: 8, body: stream('', `${FORM}/Resources << /Font 99 0 R /XObject << /X 5 0 R >> >> `) },
    ];
    expect(elsewhere(parts)).to.deep.equal([]);
  });
});
