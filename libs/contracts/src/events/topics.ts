import type { Service } from '../services.ts';

export interface TopicSettings {
  owner: Service | 'every service';
  /**
   * `state`: each event is the complete aggregate, and consumers store the newest. `fact`: consumers store each event as a row of its own.
   */
  kind: 'state' | 'fact';
  key: string;
  partitions: number;
  /** Days that a record is retained. A compacted topic retains each key's newest record forever. */
  retentionDays: number | 'compacted';
  /** How long a superseded record of a compacted topic stays readable. */
  compactionLagMs?: number;
  /** Whether the topic's owner can publish its events again, so that read models built from them can be rebuilt. */
  republishable: boolean;
  /**
   * The services' own consumers, as `<service>.<consumer>`. Consumers that the platform adds to every service aren't listed. A service
   * refuses to boot if one of its listed consumers is missing.
   */
  consumers: readonly `${Service}.${string}`[];
  /** The planned use of a topic that has no consumer yet. */
  awaits?: string;
}

const HOUR = 60 * 60 * 1000;

/** The only registry of topics. Kafka's topics are created from it, and services are checked against it at boot. */
export const topics = {
  'identity.users': {
    owner: 'identity',
    kind: 'state',
    key: "the user's id",
    partitions: 3,
    retentionDays: 'compacted',
    compactionLagMs: HOUR,
    republishable: true,
    consumers: [
      'bank.store-members-when-user-changed',
      'billing.store-members-when-user-changed',
      'ai.store-members-when-user-changed',
      'admin.store-actors-when-user-changed',
    ],
  },
  'identity.sessions': {
    owner: 'identity',
    kind: 'fact',
    key: "the session's id",
    partitions: 3,
    retentionDays: 1,
    republishable: false,
    consumers: [],
  },
  'bank.questions': {
    owner: 'bank',
    kind: 'state',
    key: "the question's id",
    partitions: 6,
    retentionDays: 'compacted',
    compactionLagMs: HOUR,
    republishable: true,
    consumers: [
      'quiz.store-question-pool-when-question-updated',
      'quiz.store-contribution-when-question-updated',
      'ai.store-bank-question-when-updated',
    ],
  },
  'bank.members': {
    owner: 'bank',
    kind: 'state',
    key: "the member's id and the question's",
    partitions: 6,
    retentionDays: 'compacted',
    compactionLagMs: HOUR,
    republishable: true,
    consumers: ['quiz.store-member-question-when-changed'],
  },
  'bank.warnings': {
    owner: 'bank',
    kind: 'state',
    key: "the question's id",
    partitions: 3,
    retentionDays: 'compacted',
    compactionLagMs: HOUR,
    republishable: true,
    consumers: ['ai.store-question-warnings-when-changed'],
  },
  'bank.flags': {
    owner: 'bank',
    kind: 'fact',
    key: "the question's id",
    partitions: 3,
    retentionDays: 7,
    republishable: false,
    consumers: [],
    awaits: 'the admin app’s feed of what happens',
  },
  'bank.ratings': {
    owner: 'bank',
    kind: 'fact',
    key: "the member's id and the question's",
    partitions: 3,
    retentionDays: 7,
    republishable: false,
    consumers: ['quiz.store-rating-when-question-rated'],
  },
  'quiz.answers': {
    owner: 'quiz',
    kind: 'fact',
    key: "the question's id",
    partitions: 6,
    retentionDays: 7,
    republishable: false,
    consumers: ['bank.record-answer-when-item-answered', 'quiz.count-answer-when-item-answered'],
  },
  'quiz.quizzes': {
    owner: 'quiz',
    kind: 'fact',
    key: "the quiz's id",
    partitions: 3,
    retentionDays: 7,
    republishable: false,
    consumers: ['quiz.store-result-when-quiz-completed'],
  },
  'quiz.members': {
    owner: 'quiz',
    kind: 'state',
    key: "the member's id and the question's",
    partitions: 6,
    retentionDays: 'compacted',
    compactionLagMs: HOUR,
    republishable: true,
    consumers: ['ai.store-member-answers-when-changed'],
  },
  'quiz.active': {
    owner: 'quiz',
    kind: 'state',
    key: "the quiz's id",
    partitions: 6,
    retentionDays: 'compacted',
    compactionLagMs: HOUR,
    republishable: true,
    consumers: ['ai.store-active-quiz-when-changed'],
  },
  'quiz.daily-sets': {
    owner: 'quiz',
    kind: 'state',
    key: 'the UTC date',
    partitions: 1,
    retentionDays: 'compacted',
    compactionLagMs: HOUR,
    republishable: true,
    consumers: ['ai.store-daily-set-when-drawn'],
  },
  'ai.generations': {
    owner: 'ai',
    kind: 'fact',
    key: "the question's id",
    partitions: 3,
    retentionDays: 7,
    republishable: false,
    consumers: ['bank.store-question-when-generated'],
  },
  'ai.critiques': {
    owner: 'ai',
    kind: 'fact',
    key: "the question's id",
    partitions: 3,
    retentionDays: 7,
    republishable: false,
    consumers: ['bank.store-critique-when-question-critiqued'],
  },
  'limits.violations': {
    owner: 'ai',
    kind: 'fact',
    key: "the violation's id",
    partitions: 3,
    retentionDays: 7,
    republishable: false,
    consumers: ['admin.store-violation-when-recorded'],
  },
  'billing.access': {
    owner: 'billing',
    kind: 'state',
    key: "the member's id",
    partitions: 3,
    retentionDays: 'compacted',
    compactionLagMs: HOUR,
    republishable: true,
    consumers: [],
  },
  'audit.entries': {
    owner: 'every service',
    kind: 'fact',
    key: "the entry's id",
    partitions: 3,
    retentionDays: 30,
    republishable: false,
    consumers: ['admin.store-audit-entry-when-recorded'],
  },
} as const satisfies Record<string, TopicSettings>;

export type Topic = keyof typeof topics;

export const settingsOf = (topic: Topic): TopicSettings => topics[topic];
