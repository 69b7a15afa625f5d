import type { AchievementId } from '@casebook/contracts';

/** The feats that achievements count. A session led is a completed quiz. */
const achievementCounters = ['sessions-led', 'questions-approved', 'questions-created', 'up-ratings'] as const;
export type AchievementCounter = (typeof achievementCounters)[number];

export interface AchievementDefinition {
  readonly id: AchievementId;
  readonly name: string;
  readonly description: string;
  readonly counts: AchievementCounter;
  /** The number of these feats that earns the achievement. */
  readonly threshold: number;
}

/** A "study session" is a completed quiz, and a "like" is an up-rating of one of the member's questions. */
export const achievements: readonly AchievementDefinition[] = [
  {
    id: 'first-session',
    name: 'First Session Leader',
    description: 'Led your first study session',
    counts: 'sessions-led',
    threshold: 1,
  },
  {
    id: 'consistent-leader',
    name: 'Consistent Leader',
    description: 'Led 5 study sessions',
    counts: 'sessions-led',
    threshold: 5,
  },
  {
    id: 'knowledge-sharer',
    name: 'Knowledge Sharer',
    description: 'Added 10 questions to the bank',
    counts: 'questions-approved',
    threshold: 10,
  },
  { id: 'quiz-master', name: 'Quiz Master', description: 'Created 25 questions', counts: 'questions-created', threshold: 25 },
  {
    id: 'team-player',
    name: 'Team Player',
    description: 'Received 50 likes on your questions',
    counts: 'up-ratings',
    threshold: 50,
  },
];
