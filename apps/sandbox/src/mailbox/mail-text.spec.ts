import { describe, expect, it } from '@jest/globals';
import { linksOfHtml, linksOfText, piecesOf, textOfHtml } from './mail-text.ts';

describe('the text of a mail', () => {
  it('is split at its URLs, which exclude surrounding punctuation', () => {
    expect(piecesOf('Go to https://casebook.test/a?b=1&c=2. (Or http://localhost:8080/x)')).toEqual([
      { text: 'Go to ' },
      { text: 'https://casebook.test/a?b=1&c=2', href: 'https://casebook.test/a?b=1&c=2' },
      { text: '. (Or ' },
      { text: 'http://localhost:8080/x', href: 'http://localhost:8080/x' },
      { text: ')' },
    ]);
  });

  it('links http and https only', () => {
    expect(linksOfText('javascript:alert(1) data:text/html,x')).toEqual([]);
    expect(linksOfHtml('<a href="javascript:alert(1)">x</a>')).toEqual([]);
  });

  it('is extracted from HTML if there is no text part', () => {
    const html = '<style>p{}</style><p>Hello &amp; welcome</p><a class="x" href="https://a.test/?a=1&amp;b=2">Confirm</a>';
    expect(textOfHtml(html)).toBe('Hello & welcome\nConfirm [https://a.test/?a=1&b=2]');
    expect(linksOfHtml(html)).toEqual(['https://a.test/?a=1&b=2']);
  });
});
