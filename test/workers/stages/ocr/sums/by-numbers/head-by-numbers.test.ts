/** What there is to pay at the head of a bill in a script that nobody here reads, against the numbers of its list. */
import { expect } from 'chai';
import { printed } from '../../reading/printed.ts';
import { read } from '../../reading/read.ts';
import { judged, judgedLines, row } from '../judged.ts';

const bill = (head: string, tax = '15,58', rate = 'A 24%'): string[] => [
  row('EUvONLKO To TAnpWuns', head),
  'AoyapLaauoc otabepr internet',
  row('ayo mpoypappatog', '30,70'),
  row('KAnoeLc Tpoc kivnta', '28,71'),
  row('Yrnpeoiec tpitwv', '5,51'),
  row('ZUvolo Tpo A', '64,92'),
  row(rate, tax),
  row('Tpéxwv AoyapLacpog', '80,50'),
];

describe('an amount at the head of a bill that no word names', () => {
  it('is told where it is a digit away from what the list and its tax come to', () => {
    for (const told of [
      judged(...bill('89,50')),
      judgedLines(read(bill('89,50'))),
      judged(...bill('180,50')),
    ])
      expect(told).to.match(
        /^EUvONLKO To TAnpWuns 1?8[09],50 is another amount than the result that the others/,
      );
    expect(judged(...bill('80,50'))).not.to.match(/another amount/);
  });

  it('needs no printed rate, but a usual one', () => {
    expect(judged(...bill('89,50', '15,58', 'A'))).to.match(/another amount/);
    expect(judged(...bill('83,60', '19,48', 'A').toSpliced(7, 1)), '30 %').not.to.match(/another amount/);
  });

  it('is not told by less than a unit, by more digits, or beside one that is right', () => {
    expect(judged(...bill('80,70'))).not.to.match(/another amount/);
    expect(judged(...bill('95,50'))).not.to.match(/another amount/);
    expect(judged(row('UooLTO', '80,50'), ...bill('89,50'))).not.to.match(/another amount/);
  });

  it('is asked about in larger print, as the only one above a list whose foot does not say the total', () => {
    const shown = (times: number, ...rows: string[]): string =>
      judgedLines(
        printed(...rows).map((line, at) => {
          if (at > 0) return line;
          const words = line.words.map((word) => {
            const [x, y, width, height] = word.box;
            return { ...word, box: [x, y, width, times * height] as typeof word.box };
          });
          return { ...line, words };
        }),
      );
    const unsaid = bill('95,37').slice(0, -1);
    expect(shown(2, ...unsaid)).to.equal('asked');
    expect(shown(1, ...unsaid), 'in print like the rest').not.to.equal('asked');
    expect(shown(2, ...bill('95,37')), 'said at the foot').not.to.equal('asked');
    expect(shown(2, ...unsaid.with(1, row('UooLTO', '12,00'))), 'not the only one').not.to.equal('asked');
    expect(shown(2, ...bill('80,50').slice(0, -1))).not.to.equal('asked');
  });

  it('is not told where the rows come to something else', () => {
    expect(judged(...bill('89,50').with(3, row('KAnoeLc Tpoc kivnta', '29,71')))).not.to.match(
      /another amount/,
    );
  });
});
