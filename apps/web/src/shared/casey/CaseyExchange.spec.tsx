import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { replyParts } from './CaseyExchange.tsx';

const links = (text: string) => replyParts(text).flatMap(({ href }) => href ?? []);

describe('a reply of Casey', () => {
  it('links to publishers of the exam’s references only', () => {
    expect(links('See https://csrc.nist.gov/pubs/sp/800/53/r5/final, and https://owasp.org.')).toEqual([
      'https://csrc.nist.gov/pubs/sp/800/53/r5/final',
      'https://owasp.org',
    ]);
  });

  it.each([
    'http://nist.gov',
    'https://nist.gov.example.org',
    'https://evilnist.gov',
    'https://nist.gov@example.org/',
    'https://user:secret@nist.gov/',
    'https://nist.gov:8443/',
    'javascript:alert(1)',
    'https://',
  ])('doesn’t link to %s', (url) => {
    expect(links(`See ${url} now`)).toEqual([]);
  });

  it('is complete, whatever the model wrote', () => {
    const piece = fc.oneof(fc.string(), fc.constantFrom('https://nist.gov/a', 'https://example.org', '<b>', ' '));
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const text = pieces.join('');
        expect(
          replyParts(text)
            .map((part) => part.text)
            .join(''),
        ).toBe(text);
      }),
    );
  });
});
