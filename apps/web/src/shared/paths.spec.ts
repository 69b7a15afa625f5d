import { describe, expect, it } from '@jest/globals';
import { paths, withSearch } from './paths.ts';

describe('paths', () => {
  it('encode the id', () => {
    expect([paths.quiz, paths.quizResults('7'), paths.question('a/b')]).toEqual(['/quiz', '/quiz/7/results', '/questions/a%2Fb']);
  });

  it('append search parameters, a list once per value', () => {
    expect(withSearch(paths.questions, { q: 'risk & cost', domain: ['a', 'b'] })).toBe(
      '/questions?q=risk+%26+cost&domain=a&domain=b',
    );
    expect(withSearch(paths.questions, { domain: [] })).toBe('/questions');
  });
});
