import { expect } from 'chai';
import { activeContent } from '../../../../../workers/stages/structure/rules/active-content.ts';
import { append, HEADER, onePage } from '../../../formats/pdf/build.ts';
import { factsOf, firstOf, INVOICE, NOW, saved } from '../material.ts';

describe('structure/active-content', () => {
  it('finds a script that runs on opening, its name hidden with # codes', () => {
    const parts = onePage(INVOICE);
    parts[0].body = '<< /Type /Catalog /Pages 2 0 R /OpenAction 8 0 R >>';
    parts.push({ num: 8, body: '<< /S /Java#53cript /JS (app.alert\\(1\\)) >>' });
    const sight = firstOf(activeContent(factsOf(append(HEADER, [{ parts }]).pdf), NOW));
    expect(sight.data).to.deep.include({ kind: 'javascript', automatic: true });
  });

  it('passes a page without any', () => {
    expect(activeContent(factsOf(saved(INVOICE)), NOW).verdict).to.equal('pass');
  });
});
