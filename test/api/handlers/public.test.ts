import { expect } from 'chai';
import { findingsHandler } from '../../../api/handlers/public.ts';
import { CatalogueResponse } from '../../../shared/contracts/catalogue.ts';
import { CATALOGUE } from '../../../shared/findings/catalogue.ts';
import { NOTES } from '../../../shared/findings/notes.ts';
import { RATES } from '../../../shared/findings/rates.ts';

/** The body that the handler stores and sends. */
async function published() {
  let sent = '';
  const response = {
    status: () => response,
    set: () => response,
    setHeader: () => response,
    type: () => response,
    send: (body: string) => {
      sent = body;
    },
    end: (body: string) => {
      sent = body;
    },
  };
  await findingsHandler()({} as never, response as never);
  return CatalogueResponse.parse(JSON.parse(sent));
}

describe('GET /api/public/findings', () => {
  it('tells the counts behind each weight, and no share without its counts', async () => {
    const { findings, notes, measuredOn, detection } = await published();
    expect(findings.map(({ code }) => code)).to.deep.equal([...CATALOGUE.keys()]);
    expect(notes.map(({ code }) => code)).to.deep.equal([...NOTES.keys()]);
    expect(notes.filter(({ code }) => CATALOGUE.has(code))).to.deep.equal([]);
    expect(measuredOn).to.equal(RATES.date);
    for (const { code, measured, weight, proof, deterministic, context } of findings) {
      expect(deterministic, code).to.equal(proof !== undefined);
      if (weight > 0 && !deterministic) expect(measured, code).to.not.deep.equal([]);
      if (context) expect(weight, code).to.equal(0);
      for (const { counts, captureClass } of measured) {
        expect(counts).to.deep.equal(RATES.codes[code]![captureClass]);
      }
    }
    expect(findings[0]).to.not.have.property('falsePositiveRate');
    for (const { k, n } of detection) expect(k).to.be.at.most(n);
  });
});
