/** Averages of marks, weighted by credits. */
import { expect } from 'chai';
import { judged, row } from '../judged.ts';

const transcript = (
  { mark = '68.0', average = '70.05', credits = '43' },
  name = 'Weighted average',
): string =>
  judged(
    row('Nr.  Module', 'Credits', 'Mark'),
    row('C207  Calculus', '5', '80.0'),
    row('L241  Linear algebra', '8', '87.0'),
    row('M318  Mechanics', '8', mark),
    row('S182  Statistics', '4', '52.0'),
    row('C133  Computing', '5', '61.0'),
    row('E255  English', '5', '55.0'),
    row('C445  Chemistry', '4', '67.0'),
    row('P114  Project', '4', '79.0'),
    row('Credits', '', credits),
    row(name, '', average),
  );

const report = (average: string, ...marks: string[]): string =>
  judged(
    ...marks.map((mark, at) => row(`Fach ${String.fromCharCode(65 + at)}`, mark)),
    `Notendurchschnitt: ${average} Versäumte Tage: 6`,
  );

describe('averages of marks', () => {
  it('pass where they are those of the marks by their credits, rounded or cut off', () => {
    expect(transcript({})).to.equal('pass');
    expect(transcript({ average: '70.04' })).to.equal('pass');
  });

  it('are told where one digit of one mark, or of the average, is the whole difference', () => {
    const told = /70\.05 is not the average of the marks above it by the credits beside them: .* give 71\.91/;
    expect(transcript({ mark: '78.0' })).to.match(told);
    expect(transcript({ average: '79.05' })).to.match(/79\.05 is not the average .* give 70\.05/);
  });

  it('are asked about where more differs', () => {
    expect(transcript({ mark: '91.3' })).to.equal('asked');
  });

  it('are none on another scale than the marks', () => {
    expect(transcript({ average: '3.42' })).to.equal('not-applicable');
  });

  it('say nothing without the sum of the credits, of other people, or of other terms as well', () => {
    expect(transcript({ mark: '78.0', credits: '60' })).to.equal('not-applicable');
    expect(transcript({ mark: '78.0' }, 'Class average')).to.equal('not-applicable');
    expect(transcript({ mark: '78.0' }, 'Cumulative GPA')).to.equal('not-applicable');
  });

  it('are open where two tables may be meant', () => {
    const two = (average: string): string =>
      judged(
        ...['80.0 71.0', '87.0 64.0', '68.0 59.0', '52.0 77.0'].map((marks, at) =>
          row(`Module ${String.fromCharCode(65 + at)}`, '5', ...marks.split(' ')),
        ),
        row('Credits', '20'),
        row('Weighted average', '', average),
      );
    expect(two('71.75')).to.equal('pass');
    expect(two('76.25')).to.equal('inconclusive');
  });

  it('may be plain, and are not told then', () => {
    const marks = ['1', '2', '3', '1', '4', '3', '1', '1'];
    expect(report('2,00', ...marks)).to.equal('pass');
    expect(report('1,50', ...marks)).to.equal('not-applicable');
  });

  it('are each of the rows since the one before', () => {
    const term = (mark: string, average: string): string[] => [
      row('Cartography', '4', mark),
      row('Climate', '4', '2.0'),
      row('Soils', '6', '3.3'),
      row('GIS Lab', '6', '3.7'),
      row(`Semester GPA ${average}`, '20', '64.8'),
    ];
    expect(judged(...term('3.7', '3.24'), ...term('3.7', '3.24'))).to.equal('pass');
    expect(judged(...term('3.7', '3.24'), ...term('3.9', '3.24'))).to.match(/3\.24 is not the average/);
  });
});
