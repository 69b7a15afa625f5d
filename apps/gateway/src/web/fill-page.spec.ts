import { describe, expect, it } from '@jest/globals';
import { fillPage } from './fill-page.ts';

describe('filling in a page', () => {
  it('leaves out the parts of what is not configured', () => {
    const page = 'a<cb-if name="link"><a href="{{link}}">x</a></cb-if>b';
    expect(fillPage(page, { link: undefined })).toBe('ab');
    expect(fillPage(page, { link: 'https://example.org/?a=1&b=2' })).toBe('a<a href="https://example.org/?a=1&amp;b=2">x</a>b');
  });

  it('repeats a part for each entry, inside another part', () => {
    const page = '<cb-if name="quotes"><ul><cb-each name="quotes"><li>{{text}} {{by}}</li></cb-each></ul></cb-if>';
    expect(fillPage(page, { quotes: [] })).toBe('');
    const quotes = [
      { text: 'One', by: 'A' },
      { text: 'Two', by: '' },
    ];
    expect(fillPage(page, { quotes })).toBe('<ul><li>One A</li><li>Two </li></ul>');
  });

  it('nests parts of the same kind', () => {
    const page = '<cb-if name="a">1<cb-if name="b">2</cb-if>3</cb-if>';
    expect(fillPage(page, { a: 'x', b: undefined })).toBe('13');
    expect(fillPage(page, { a: 'x', b: 'y' })).toBe('123');
    expect(fillPage(page, { a: undefined, b: 'y' })).toBe('');
  });

  it('never reads a value as markup or as another name', () => {
    const hostile = `<script>alert('{{secret}}')</script><cb-if name="x">`;
    const filled = fillPage('{{quote}}<cb-each name="all"><q>{{quote}}</q></cb-each>', {
      quote: hostile,
      all: [{ quote: hostile }],
      secret: 'leaked',
    });
    expect(filled).not.toMatch(/<script|<cb-|leaked/);
    expect(filled).toContain('&lt;script&gt;alert(&#39;&#123;&#123;secret}}');
  });

  it('leaves the placeholders of questions alone', () => {
    expect(fillPage('{{0.question}} {{1.options.0.text}}', {})).toBe('{{0.question}} {{1.options.0.text}}');
  });

  it('fails for a misspelled name', () => {
    expect(() => fillPage('{{mockExamURL}}', { mockExamUrl: undefined })).toThrow('mockExamURL');
    expect(() => fillPage('<cb-if name="nothing">x</cb-if>', {})).toThrow('nothing');
  });
});
