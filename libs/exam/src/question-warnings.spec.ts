import { describe, expect, it } from '@jest/globals';
import { questionWarnings, type WarnedQuestion } from './question-warnings.ts';

const sound: WarnedQuestion = {
  qualityScore: 85,
  options: 4,
  answers: 100,
  correct: 60,
  discrimination: 0.35,
  discriminationAnswers: 80,
};

describe('the warnings of a question', () => {
  it('are none for a sound one', () => {
    expect(questionWarnings(sound)).toEqual([]);
  });

  it.each([
    ['a key that fewer members find than would by guessing', { correct: 24 }, ['below-chance']],
    ['as many as by guessing', { correct: 25 }, []],
    ['nearly everyone', { correct: 96 }, ['too-easy']],
    ['95 of 100', { correct: 95 }, []],
    ['abler members who answer incorrectly more often', { discrimination: -0.01 }, ['negative-discrimination']],
    ['a discrimination from 0 to below 0.2', { discrimination: 0 }, ['low-discrimination']],
    ['a discrimination of 0.2', { discrimination: 0.2 }, []],
    ['a quality below medium', { qualityScore: 59 }, ['low-quality']],
    ['a medium quality', { qualityScore: 60 }, []],
    [
      'several at once',
      { correct: 3, discrimination: -0.4, qualityScore: 30 },
      ['below-chance', 'negative-discrimination', 'low-quality'],
    ],
  ] as const)('%s', (_why, change, expected) => {
    expect(questionWarnings({ ...sound, ...change })).toEqual(expected);
  });

  it('ignore statistics of fewer than 30 answers', () => {
    expect(questionWarnings({ ...sound, answers: 29, correct: 0 })).toEqual([]);
    expect(questionWarnings({ ...sound, answers: 30, correct: 0 })).toEqual(['below-chance']);
    expect(questionWarnings({ ...sound, discrimination: -1, discriminationAnswers: 29 })).toEqual([]);
    expect(questionWarnings({ ...sound, discrimination: undefined, discriminationAnswers: undefined })).toEqual([]);
  });
});
