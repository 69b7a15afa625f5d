import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { drawQuestions } from './draw-questions.ts';
import { questionText } from './question-text.ts';
import { readQuestions } from './read-content.ts';

const bank = readQuestions(join(import.meta.dirname, '../../../content')).questions.map(({ question }) => question);

describe('a random sample of questions', () => {
  it('has the requested size, has no duplicates, and is the same for the same seed', () => {
    const drawn = drawQuestions(bank, 20, 'seed');
    expect(new Set(drawn).size).toBe(20);
    expect(drawQuestions(bank.toReversed(), 20, 'seed')).toEqual(drawn);
    expect(drawQuestions(bank, 20, 'another')).not.toEqual(drawn);
    expect(drawQuestions(bank, bank.length + 1, 'seed')).toHaveLength(bank.length);
  });

  it('is printed with stem, options, key, every rationale, key concepts, practical application, and source', () => {
    const flat = (text: string) => text.replace(/\s+/g, ' ');
    for (const question of drawQuestions(bank, 20, 'seed')) {
      const { explanation, options, citation } = question;
      const text = flat(questionText(question));
      const parts = [question.stem, `Key: ${question.key.text}`, explanation.keyConcepts, explanation.practicalApplication];
      const all = [
        ...parts,
        ...options.flatMap((option) => [option.text, option.rationale]),
        citation.publication,
        citation.section,
      ];
      expect(all.map(flat).filter((part) => !text.includes(part))).toEqual([]);
    }
  });
});
