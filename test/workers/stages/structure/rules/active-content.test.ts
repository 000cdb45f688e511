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

  const opening = (action: string, ...objects: string[]) => {
    const parts = onePage(INVOICE);
    parts[0].body = `<< /Type /Catalog /Pages 2 0 R /OpenAction ${action} >>`;
    parts.push(...objects.map((body, i) => ({ num: 8 + i, body })));
    return activeContent(factsOf(append(HEADER, [{ parts }]).pdf), NOW);
  };

  it('finds actions whose kind stands in an object of its own (7.3.10)', () => {
    const sight = firstOf(opening('8 0 R', '<< /S 9 0 R /F (calc.exe) >>', '/Launch'));
    expect(sight.data).to.deep.include({ kind: 'launch', automatic: true, objects: [8] });
  });

  it('takes actions that follow the one on opening for automatic, in a row and in a list (12.6.2)', () => {
    const [turn, script] = ['<< /S /GoTo /D [3 0 R /Fit]', '<< /S /JavaScript /JS (x) >>'];
    for (const [action, ...objects] of [
      ['8 0 R', `${turn} /Next 9 0 R >>`, script],
      [`${turn} /Next 8 0 R >>`, script],
      ['8 0 R', `${turn} /Next [9 0 R 10 0 R] >>`, `${turn} >>`, script],
      ['8 0 R', `${turn} /Next 9 0 R >>`, `${turn} /Next 10 0 R >>`, `${script.slice(0, -2)} /Next 8 0 R >>`],
    ] as [string, ...string[]][])
      expect(firstOf(opening(action, ...objects)).data, action).to.include({ automatic: true });
    // Some page's own script, to which opening only leads.
    const page = `<< /Type /Page /Parent 2 0 R /AA << /O ${script} >> >>`;
    expect(firstOf(opening('[8 0 R /Fit]', page)).data).to.include({ automatic: false });
  });

  it('passes entries that are null, which is as good as none (7.3.7)', () => {
    expect(opening('null', '<< /JS null /XFA null /EF null >>').verdict).to.equal('pass');
  });

  it('passes a page without any', () => {
    expect(activeContent(factsOf(saved(INVOICE)), NOW).verdict).to.equal('pass');
  });
});
