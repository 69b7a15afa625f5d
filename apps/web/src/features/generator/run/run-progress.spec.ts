import type { GenerationView } from '@casebook/contracts';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { generation, refused, saved } from '#shared/testing/generator-fixtures.ts';
import { announcementOf, percentOf, questionsOf, savedText } from './run-progress.ts';

const statesOf = (run: GenerationView) => questionsOf(run).map(({ state }) => state);

describe('the progress list', () => {
  it('has a line for each question: saved, refused, the one in hand, queued', () => {
    const run = generation({ count: 5, status: 'drafting', steps: [saved(0), refused(1, 'It repeats a question of the bank.')] });
    expect(statesOf(run)).toEqual(['saved', 'refused', 'drafting', 'queued', 'queued']);
    expect(questionsOf(run)[1]?.reason).toBe('It repeats a question of the bank.');
    expect(statesOf({ ...run, status: 'checking' })[2]).toBe('checking');
    expect(statesOf({ ...run, status: 'queued' })[2]).toBe('queued');
  });

  it('shows what a limited run waits for, and what a canceled one never generated', () => {
    const run = generation({ count: 3, status: 'limited', steps: [saved(0)] });
    expect(statesOf(run)).toEqual(['saved', 'waiting', 'queued']);
    expect(statesOf({ ...run, status: 'canceled' })).toEqual(['saved', 'canceled', 'canceled']);
  });
});

describe('the progress bar', () => {
  it('is at 0 before the first question and at 100 after the last', () => {
    expect(percentOf(generation({ count: 10, status: 'queued' }))).toBe(0);
    expect(percentOf(generation({ count: 1, status: 'done', steps: [saved(0)] }))).toBe(100);
  });

  it('never goes back while a run goes on', () => {
    const stages = ['queued', 'drafting', 'checking'] as const;
    fc.assert(
      fc.property(fc.constantFrom(1, 5, 10), fc.nat(28), (count, moment) => {
        const at = (step: number) => {
          const steps = Array.from({ length: Math.floor(step / 3) }, (_, position) => saved(position));
          return percentOf(generation({ count, status: stages[step % 3] ?? 'queued', steps }));
        };
        fc.pre(Math.floor((moment + 1) / 3) < count);
        expect(at(moment + 1)).toBeGreaterThanOrEqual(at(moment));
      }),
    );
  });
});

describe('what a run reports', () => {
  it('counts the saved questions', () => {
    expect(savedText(generation({ count: 5, steps: [saved(0), refused(1, 'Two keys.'), saved(2)] }))).toBe(
      '2 of 5 questions saved',
    );
  });

  it.each([
    [generation({ count: 1, status: 'queued' }), 'Generating 1 question.'],
    [generation({ count: 5, status: 'drafting' }), 'Generating 5 questions.'],
    [generation({ count: 5, status: 'drafting', steps: [saved(0)] }), 'Question 1 of 5 saved.'],
    [generation({ count: 5, status: 'drafting', steps: [refused(0, 'Two keys.')] }), 'Question 1 of 5 refused: Two keys.'],
    [generation({ count: 5, status: 'limited', steps: [saved(0)] }), 'Generation stopped. 1 of 5 questions saved.'],
    [generation({ count: 1, status: 'done', steps: [saved(0)] }), 'Generation finished. 1 of 1 questions saved.'],
    [generation({ count: 5, status: 'canceled', steps: [saved(0)] }), 'Generation canceled. 1 of 5 questions saved.'],
    [generation({ count: 1, status: 'failed' }), 'Generation failed. 0 of 1 questions saved.'],
  ])('is announced: %#', (run, text) => {
    expect(announcementOf(run)).toBe(text);
  });
});
