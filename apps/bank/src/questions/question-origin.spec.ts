import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { authorTags, isReservedTag, tagsWithOrigin } from './question-origin.ts';

const tags = fc.array(fc.stringMatching(/^[a-z0-9]+(-[a-z0-9]+)*$/).filter((tag) => !isReservedTag(tag)));

describe('the reserved tag', () => {
  it.each(['ai-generated', 'AI-Generated', ' ai generated ', 'AI_GENERATED', 'Ai  Generated'])('is recognized as %j', (tag) => {
    expect(isReservedTag(tag)).toBe(true);
  });

  it.each(['ai', 'generated', 'ai-generated-content', 'not-ai-generated', 'aigenerated'])('is not recognized as %j', (tag) => {
    expect(isReservedTag(tag)).toBe(false);
  });

  it('is displayed only for AI questions and dropped when they are edited', () => {
    fc.assert(
      fc.property(tags, fc.constantFrom('human', 'ai', 'imported'), (own, origin) => {
        const shown = tagsWithOrigin(own, origin);
        expect(shown.includes('ai-generated')).toBe(origin === 'ai');
        expect(authorTags(shown, origin)).toEqual(own);
      }),
    );
  });

  it.each(['human', 'imported'] as const)('is refused for a question with the origin %s', (origin) => {
    expect(() => authorTags(['audit', 'ai-generated'], origin)).toThrow('The ai-generated tag is reserved');
  });
});
