import { achievementIds } from '@casebook/contracts';
import { describe, expect, it } from '@jest/globals';
import { achievements } from './achievements.ts';

describe('the achievements', () => {
  it('are five, with these names and thresholds', () => {
    expect(achievements.map(({ id, name, threshold, counts }) => [id, name, threshold, counts])).toEqual([
      ['first-session', 'First Session Leader', 1, 'sessions-led'],
      ['consistent-leader', 'Consistent Leader', 5, 'sessions-led'],
      ['knowledge-sharer', 'Knowledge Sharer', 10, 'questions-approved'],
      ['quiz-master', 'Quiz Master', 25, 'questions-created'],
      ['team-player', 'Team Player', 50, 'up-ratings'],
    ]);
  });

  it('have a distinct name each in the API', () => {
    expect(achievements.map(({ id }) => id)).toEqual(achievementIds);
  });
});
