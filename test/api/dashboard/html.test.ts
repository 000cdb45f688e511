import { expect } from 'chai';
import fc from 'fast-check';
import { Html, html } from '../../../api/dashboard/html.ts';

describe('html', () => {
  it('escapes values and leaves templates as they are', () => {
    expect(html`<p title="${'"<&>\''}">${'<b>'}</p>`.text).to.equal(
      '<p title="&quot;&lt;&amp;&gt;&#39;">&lt;b&gt;</p>',
    );
    expect(html`${html`<i>${'&'}</i>`}${[1, html`<b></b>`, null, undefined, false, '']}`.text).to.equal(
      '<i>&amp;</i>1<b></b>',
    );
  });

  it('lets no text out of its place, whatever it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const { text: made } = html`<p title="${text}">${text}</p>`;
        const inside = /^<p title="([^"<>]*)">([^<>]*)<\/p>$/su.exec(made);
        return inside !== null && !/[\u0000-\u0008\u202a-\u202e\u2066-\u2069]/.test(made);
      }),
    );
  });

  it('is the only way to write HTML: a string that looks like it stays text', () => {
    expect(html`${new Html('<hr>').text}`.text).to.equal('&lt;hr&gt;');
  });
});
