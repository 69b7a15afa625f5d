import { describe, expect, it } from '@jest/globals';
import { patternMatcher } from './pages.ts';

describe('a page of the app', () => {
  it.each([
    ['/', '/', true],
    ['/quiz', '/quiz', true],
    ['/quiz', '/quiz/', true],
    ['/quiz/:id', '/quiz/7', true],
    ['/quiz/:id/results', '/quiz/7/results', true],
    ['/quiz/:id', '/quiz', false],
    ['/quiz/:id', '/quiz/7/results', false],
    ['/quiz', '/quizzes', false],
    ['/', '/nothing', false],
  ])('%s at %s: %s', (pattern, path, matches) => {
    expect(patternMatcher([pattern])(path)).toBe(matches ? pattern : undefined);
  });
});
