import { expect } from 'chai';
import { openPdf, pages } from '../../../../workers/formats/pdf/index.ts';
import { MAX_SIGNATURES } from '../../../../workers/stages/signature/collect.ts';
import { integrityOf } from '../../../../workers/stages/signature/integrity.ts';
import { coveredText } from '../../../../workers/stages/signature/shadow/covered.ts';
import { signature as stage } from '../../../../workers/stages/signature/stage.ts';
import { rsa, signedMessage } from '../../formats/cms/make-cms.ts';
import { factsOf, minimalSigned, updated } from './material.ts';

const sign = (content: Buffer) => signedMessage(rsa('sha256', '1.2.840.113549.1.1.11'), { content });
const NOTE = '<</Type /Annot /Subtype /Widget /FT /Tx /T (note) /V (7) /Rect [72 600 200 620] /P 3 0 R>>';
const later = (entries: string) => factsOf(updated(minimalSigned({ sign, entries }), [[6, NOTE]]));
const verdicts = (facts: ReturnType<typeof factsOf>) =>
  Object.entries(stage.rules).map(([code, rule]) => [code, rule(facts, { now: 0 }).verdict] as const);

/** A limit that is reached leaves a rule open: it never passes because there was more than it looks at. */
describe('limits of the signature stage', () => {
  it('leave every rule open where signatures or saves were left out', () => {
    const facts = factsOf(minimalSigned({ sign }));
    const before = verdicts(facts);
    expect(before.filter(([, verdict]) => verdict === 'pass').length).to.be.greaterThan(5);
    facts.cut = true;
    facts.preparedCut = true;
    facts.notAssessed.push({
      what: 'some signatures or older saves',
      reason: 'the file has too many of them',
    });
    const open = verdicts(facts).filter(([code]) => code !== 'signature-unverifiable');
    for (const [code, verdict] of open) expect(verdict, code).to.equal('inconclusive');
  });

  it('are told for one signature more than are read', () => {
    const one = '9 0 obj\n<</Type /Sig /ByteRange [0 1 2 3] /Contents <00>>>\nendobj\n';
    const file = (count: number) =>
      factsOf(Buffer.concat([minimalSigned({ sign }), Buffer.from(one.repeat(count))]));
    expect(file(MAX_SIGNATURES - 1).cut).to.equal(undefined);
    expect(file(MAX_SIGNATURES).cut).to.equal(true);
  }).timeout(30_000);

  it('leave permissions open that stand behind the ones that are read', () => {
    const names = (count: number) => Array.from({ length: count }, (_, i) => `(f${i})`).join(' ');
    const lock = (count: number) =>
      `/Reference [<</TransformMethod /FieldMDP /TransformParams <</Action /Include /Fields [${names(count)}]>>>>]`;
    expect(later(lock(5_000)).signatures[0]!.changesCut).to.equal(false);
    expect(later(lock(5_001)).signatures[0]!.changesCut).to.equal(true);
    const references = (count: number) => `/Reference [${'<</TransformMethod /Identity>>'.repeat(count)}]`;
    expect(later(references(16)).signatures[0]!.changesCut).to.equal(false);
    expect(later(references(17)).signatures[0]!.changesCut).to.equal(true);
  });

  it('leave fields open that are more than are read', () => {
    const many = (count: number) => {
      const widgets = Array.from({ length: count }, (_, i) => `<</FT /Tx /T (t${i})>>`).join('');
      const base = minimalSigned({ sign, fields: `[5 0 R 6 0 R ${widgets}]` });
      return factsOf(updated(base, [[6, NOTE]])).signatures[0]!;
    };
    expect(many(19_998).changesCut).to.equal(false);
    expect(many(19_999).changesCut).to.equal(true);
  }).timeout(60_000);

  it('leave pages open behind the ones that are searched', () => {
    const search = (count: number) => {
      const objects = Array.from({ length: count }, (_, i) => `${i + 10} 0 R`).join(' ');
      const base = minimalSigned({ sign });
      const page = '<</Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents 4 0 R>>';
      const all = Array.from({ length: count }, (_, i) => [i + 10, page] as const);
      const file = openPdf(
        updated(base, [[2, `<</Type /Pages /Kids [${objects}] /Count ${count}>>`], ...all]),
      );
      return coveredText(file.latest, pages(file.latest), () => false).complete;
    };
    expect(search(50)).to.equal(true);
    expect(search(51)).to.equal(false);
  });

  it('never say that an invalid signature is in order', () => {
    const broken = [
      minimalSigned({ sign, byteRange: () => '[0 10]' }),
      minimalSigned({ sign, byteRange: ([, b, c, d]) => `[0 ${b} ${c} ${d! + 900}]` }),
      minimalSigned({ sign, byteRange: ([, b, c, d]) => `[9 ${b} ${c} ${d}]` }),
      minimalSigned({ sign, padding: ['  ', ' '] }),
      minimalSigned({
        sign: () => signedMessage(rsa('sha256', '1.2.840.113549.1.1.11'), { content: Buffer.from('x') }),
      }),
    ];
    for (const bytes of broken) {
      const facts = factsOf(bytes);
      expect(integrityOf(facts.signatures[0]!)).to.equal('invalid');
      const failed = verdicts(facts).filter(
        ([code, verdict]) => verdict === 'fail' && code !== 'signature-unverifiable',
      );
      expect(failed).to.have.length.greaterThan(0);
    }
  });
});
