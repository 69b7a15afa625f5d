import { CASEY_MISTAKE_SUGGESTIONS, CASEY_SUGGESTIONS } from '@casebook/contracts';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { containsPhrase, everythingOffLimits, offLimitsOf } from './ground-message.ts';
import { genericSuggestions, suggestionsFor } from './list-casey-suggestions.ts';
import { citedSources } from './send-casey-message.ts';

const stem = 'An intruder moves between workstations of a hospital. Which step of the incident response comes first?';
const near = 'An intruder moves between workstations of a hospital. Which step of the incident response should come first?';
const other = 'A bank sends large backups to a partner every night. Which cipher fits the volume?';

const questionOf = (stem: string, key = 'Isolate the host') => ({ stem, key, distractors: ['Reimage it', 'Report it', 'Wait'] });
const open = { id: 'a', question: questionOf(stem) };

describe('what is off limits for Casey', () => {
  it('is an open question by its id, and whatever is nearly the same', () => {
    const limits = offLimitsOf([open]);
    expect(limits.includes('a', questionOf(other, 'AES'))).toBe(true);
    expect(limits.includes('b', questionOf(near))).toBe(true);
    expect(limits.includes('b', { stem: other, key: 'AES', distractors: ['RSA', 'A digest', 'A signature'] })).toBe(false);
  });

  it('is a text with the key of an open question, whatever its case and punctuation', () => {
    const limits = offLimitsOf([open]);
    expect(limits.givesAway('First, ISOLATE  the "host".')).toBe(true);
    expect(limits.givesAway('Isolate the hostess.')).toBe(false);
    expect(offLimitsOf([]).givesAway('Isolate the host')).toBe(false);
  });

  it('is everything while an open question’s content is unknown', () => {
    expect(offLimitsOf([open, { id: 'b' }])).toBe(everythingOffLimits);
    expect(everythingOffLimits.includes('c', questionOf(other))).toBe(true);
  });

  it('finds a phrase that stands in a text, and none that is empty', () => {
    const word = fc.stringMatching(/^[a-z]{1,8}$/);
    fc.assert(
      fc.property(fc.array(word), fc.array(word, { minLength: 1 }), fc.array(word), (before, phrase, after) => {
        expect(containsPhrase([...before, ...phrase, ...after].join(' '), phrase.join(', '))).toBe(true);
      }),
    );
    expect(containsPhrase('anything', ' ... ')).toBe(false);
  });
});

describe('the sources of a reply', () => {
  const sources = [1, 2, 3].map((number) => ({ number, questionId: `${number}`, question: '', explanation: '' }));
  it.each([
    ['Contain it [1].', [1]],
    ['Contain it [1, 3] and [2].', [1, 2, 3]],
    ['Contain it [9] or [x] or [ 1 ].', []],
    ['Nothing.', []],
  ])('that %j cites are %j', (reply, numbers) => {
    expect(citedSources(reply, sources).map(({ number }) => number)).toEqual(numbers);
  });
});

describe('the suggestions', () => {
  it('are twelve generic prompts', () => {
    expect(genericSuggestions).toHaveLength(12);
    expect(suggestionsFor([]).map(({ text }) => text)).toEqual(genericSuggestions);
  });

  it('mix up to six mistakes in, and are at most twelve, each once', () => {
    fc.assert(
      fc.property(fc.nat(20), (count) => {
        const mistakes = Array.from({ length: count }, (_, at) => ({ id: `${at}`, stem: `Stem number ${at} ${stem}` }));
        const shown = suggestionsFor(mistakes);
        expect(shown).toHaveLength(CASEY_SUGGESTIONS);
        expect(shown.filter(({ questionId }) => questionId !== undefined)).toHaveLength(
          Math.min(count, CASEY_MISTAKE_SUGGESTIONS),
        );
        expect(new Set(shown.map(({ text }) => text)).size).toBe(shown.length);
      }),
    );
  });

  it('shorten a long stem at a word', () => {
    const [first] = suggestionsFor([{ id: 'a', stem: `${stem} ${stem}` }]);
    expect(first?.text).toMatch(/^Help me with a question I missed: An intruder .* first\?…$|…$/);
    expect(first?.text.length).toBeLessThan(160);
  });
});
