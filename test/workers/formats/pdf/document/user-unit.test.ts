import { expect } from 'chai';
import {
  inPoints,
  interpretPage,
  onPage,
  openPdf,
  type TextRun,
  toPageBox,
} from '../../../../../workers/formats/pdf/index.ts';
import { firstPage, simple } from '../build.ts';

const CONTENT = '10 10 5 2 re f BT /F 1 Tf 20 50 Td (Total) Tj ET';
const page = (unit: string) => openPdf(simple(CONTENT, unit)).latest;

describe('/UserUnit (ISO 32000-2, table 31)', () => {
  it('is how many points a unit of the page has, and 1 where it says nothing that can be one', () => {
    const unitOf = (written: string): number => firstPage(page(written)).userUnit;
    expect(unitOf('/UserUnit 10 ')).to.equal(10);
    expect(unitOf('/UserUnit 0.5 ')).to.equal(0.5);
    for (const odd of ['', '/UserUnit 0 ', '/UserUnit -2 ', '/UserUnit /Big ', '/UserUnit 1000000 '])
      expect(unitOf(odd), odd).to.equal(1);
  });

  it('measures what is painted in points, at the same place of the page', () => {
    const view = page('/UserUnit 10 ');
    const [plain, measured] = [firstPage(view), inPoints(firstPage(view))];
    const [area, run] = interpretPage(view, measured).items as [{ box: object }, TextRun];
    expect(measured.cropBox).to.deep.equal({ x0: 0, y0: 0, x1: 2_000, y1: 1_000 });
    expect(area.box).to.deep.equal({ x0: 100, y0: 100, x1: 150, y1: 120 });
    expect([run.size, run.x, run.y]).to.deep.equal([10, 200, 500]);
    const [asWritten] = interpretPage(view, plain).items;
    expect(asWritten!.box).to.deep.equal({ x0: 10, y0: 10, x1: 15, y1: 12 });
    expect(toPageBox(measured, onPage(measured, asWritten!.box))).to.deep.equal(
      toPageBox(plain, asWritten!.box),
    );
  });
});
