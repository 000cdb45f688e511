import { expect } from 'chai';
import { subjectsOf } from '../../../workers/face/subjects.ts';

const IMAGE = { width: 250, height: 250 };
const face = (x: number, y: number, width: number) => ({ box: { x, y, width, height: width } });
/** Of a portrait: in the middle, 0.456 of the side. */
const main = face(68, 68, 114);

describe('whom a picture is of', () => {
  it('is nobody, or one', () => {
    expect(subjectsOf([], IMAGE)).to.equal(0);
    expect(subjectsOf([main], IMAGE)).to.equal(1);
  });

  it('is not those far behind, nor those whom the edge cuts', () => {
    expect(subjectsOf([main, face(20, 40, 70), face(180, 30, 60)], IMAGE)).to.equal(1);
    expect(subjectsOf([main, face(190, 60, 110)], IMAGE)).to.equal(1);
    expect(subjectsOf([main, face(-30, 60, 110)], IMAGE)).to.equal(1);
  });

  it('is both of two who stand side by side', () => {
    const wide = { width: 500, height: 250 };
    expect(subjectsOf([face(70, 70, 110), face(310, 75, 95)], wide)).to.equal(2);
    expect(subjectsOf([face(70, 70, 110), face(310, 75, 60)], wide)).to.equal(1);
  });
});
