import { expect } from 'chai';
import { revisionImageReplaced } from '../../../../../workers/stages/structure/rules/revision-image-replaced.ts';
import { append, HEADER, type Part, stream } from '../../../formats/pdf/build.ts';
import { factsOf, firstOf, image, NOW, pictured } from '../material.ts';

const SCAN = 'q 200 0 0 100 0 0 cm /X Do Q';
const PATCH = `${SCAN} q 20 0 0 10 100 50 cm /Y Do Q`;
const updated = (parts: { num: number; body: string }[]): Buffer =>
  append(HEADER, [{ parts: pictured(SCAN, 'aaaa') }, { parts }]).pdf;
const verdictOf = (pdf: Buffer) => revisionImageReplaced(factsOf(pdf), NOW);

describe('structure/revision-image-replaced', () => {
  it('sees other data in the same place', () => {
    expect(firstOf(verdictOf(updated([image(6, 'bbbb')])))).to.deep.include({ page: 1, box: [0, 0, 1, 1] });
  });

  it('sees an opaque patch on a scan', () => {
    const sight = firstOf(verdictOf(updated([{ num: 4, body: stream(PATCH) }])));
    expect(sight.box).to.deep.equal([0.5, 0.4, 0.1, 0.1]);
    expect(sight.data).to.include({ how: 'patched' });
  });

  it('sees an inline image on a scan, and passes one that was there and one beside it (8.9.7)', () => {
    const inline = (place: string, data = 'a'): string =>
      `${SCAN} q ${place} cm BI /W 1 /H 1 /BPC 8 /CS /G ID ${data} EI Q`;
    const save = (content: string) => ({ parts: [{ num: 4, body: stream(content) }] });
    const sight = firstOf(verdictOf(updated(save(inline('20 0 0 10 100 50')).parts)));
    expect(sight).to.deep.include({ box: [0.5, 0.4, 0.1, 0.1] });
    expect(sight.data).to.include({ how: 'patched' });
    const there = { parts: pictured(inline('20 0 0 10 100 50'), 'aaaa') };
    const moved = append(HEADER, [there, save(`${inline('20 0 0 10 100 50', 'b')} 0 0 1 1 re f`)]).pdf;
    expect(verdictOf(moved).verdict).to.equal('pass');
    const stencil = `${SCAN} q 20 0 0 10 100 50 cm BI /W 8 /H 1 /IM true ID a EI Q`;
    expect(verdictOf(updated(save(stencil).parts)).verdict).to.equal('pass');
  });

  it('passes the same data written again and a transparent signature', () => {
    expect(verdictOf(updated([image(6, 'aaaa')])).verdict).to.equal('pass');
    const ink = [{ num: 4, body: stream(PATCH) }, image(7, 'ABCD', '/SMask 6 0 R ')];
    expect(verdictOf(updated(ink)).verdict).to.equal('pass');
  });

  it('sees other data in a place that an earlier save emptied, and passes the same data there', () => {
    const empty = { num: 4, body: stream('') };
    const scan = { num: 4, body: stream(SCAN) };
    const over = (data: string) =>
      verdictOf(
        append(HEADER, [
          { parts: pictured(SCAN, 'aaaa') },
          { parts: [empty] },
          { parts: [scan, image(6, data)] },
        ]).pdf,
      );
    expect(firstOf(over('bbbb')).data).to.include({ revision: 2, how: 'replaced' });
    expect(over('aaaa').verdict).to.equal('pass');
  });

  describe('on a scan in layers, one over the other in one place', () => {
    const LAYERS = `${SCAN} q 200 0 0 100 0 0 cm /Y Do Q`;
    const layered = (content: string, ink: string, parts: Part[]) => {
      const first = pictured(content, 'aaaa').map((part) => (part.num === 7 ? image(7, 'ABCD', ink) : part));
      return verdictOf(append(HEADER, [{ parts: first }, { parts }]).pdf);
    };
    const page = (more: string) => ({
      num: 3,
      body: pictured(LAYERS, 'aaaa')[2].body.replace('/Type /Page', `/Type /Page ${more}`),
    });

    it('passes a save that leaves them alone', () => {
      for (const ink of ['', '/SMask 6 0 R '])
        expect(layered(LAYERS, ink, [page('/Annots []')]).verdict, ink).to.equal('pass');
    });

    it('passes ink that is laid over all of it or taken away', () => {
      expect(layered(SCAN, '/SMask 6 0 R ', [{ num: 4, body: stream(LAYERS) }]).verdict).to.equal('pass');
      expect(layered(LAYERS, '/SMask 6 0 R ', [{ num: 4, body: stream(SCAN) }]).verdict).to.equal('pass');
    });

    it('sees another layer, another order, and an opaque one that comes or goes', () => {
      const swapped = 'q 200 0 0 100 0 0 cm /Y Do Q q 200 0 0 100 0 0 cm /X Do Q';
      for (const [content, ink, part] of [
        [LAYERS, '/SMask 6 0 R ', image(6, 'bbbb')],
        [LAYERS, '/SMask 6 0 R ', image(7, 'bbbb', '/SMask 6 0 R ')],
        [LAYERS, '', { num: 4, body: stream(swapped) }],
        [SCAN, '', { num: 4, body: stream(LAYERS) }],
        [LAYERS, '', { num: 4, body: stream(SCAN) }],
      ] as const)
        expect(firstOf(layered(content, ink, [part])).data, part.body).to.include({ how: 'replaced' });
    });
  });
});
