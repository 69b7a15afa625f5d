import { describe, expect, it } from '@jest/globals';
import { findFlaws } from './find-flaws.ts';
import { emptyFields, type QuestionFields } from './question-fields.ts';

const fields = (part: Partial<QuestionFields>): QuestionFields => ({ ...emptyFields, ...part });
const options = (...texts: string[]) => texts.map((text) => ({ text, rationale: '' }));
const found = (part: Partial<QuestionFields>) => findFlaws(fields(part)).map(({ rule, field }) => `${field}: ${rule}`);

describe('notes on a draft', () => {
  it('ignore empty fields', () => {
    expect(found({})).toEqual([]);
    expect(found({ citations: [{ publication: '', section: '', url: '' }] })).toEqual([]);
  });

  it('have the form’s paths', () => {
    expect(found({ question: 'Policies' })).toEqual(['question: stem-without-question', 'citations: missing-section']);
    expect(found({ tags: ['of-my-own'] })).toEqual(['tags: unknown-tag']);
    expect(found({ citations: [{ publication: 'A blog', section: '1', url: '' }] })).toEqual(['citations.0: unknown-citation']);
    expect(found({ domain: 'Asset Security', topic: 'Cryptography' })).toEqual(['topic: unknown-topic']);
  });

  it('skip rules that depend on the key until it is marked', () => {
    const always = options('Always encrypt', 'Ask its owner', 'Wait', 'Delete');
    expect(found({ options: always })).toEqual([]);
    expect(found({ options: always, correctAnswer: '1' })).toEqual(['options.0.text: absolute-word']);
    expect(found({ options: always, correctAnswer: '0' })).toEqual([]);
  });
});
