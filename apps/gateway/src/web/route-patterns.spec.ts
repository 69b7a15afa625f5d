import { describe, expect, it } from '@jest/globals';
import { matchesPattern } from './route-patterns.ts';

describe('an address of the app', () => {
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
    expect(matchesPattern(pattern, path)).toBe(matches);
  });
});
