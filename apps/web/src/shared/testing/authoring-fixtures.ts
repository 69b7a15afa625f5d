import type { QuestionView, VersionContent } from '@casebook/contracts';
import type { Exhibit, Scenario } from '@casebook/exam';
import { paidQuestion } from './fixtures.ts';

/** A member's own question. */
export const ownQuestion = (more: Partial<QuestionView> = {}): QuestionView => ({
  ...paidQuestion(1),
  mine: { bookmarked: false, flagged: false, author: true, access: true },
  ...more,
});

/** A version of the member's own question, with its content. */
export function versionContent(version: number, more: Partial<VersionContent> = {}): VersionContent {
  const { id, question, options, domain, topic, difficulty, questionType, formatType, tags, explanation, correctOptionId } =
    paidQuestion(1);
  if (!explanation || !correctOptionId) throw new Error('A paid question has its answer');
  return {
    questionId: id,
    version,
    isLive: true,
    editedAt: '2026-11-20T10:00:00.000Z',
    reviewStatus: 'approved',
    question,
    options,
    domain,
    topic,
    difficulty,
    questionType,
    formatType,
    tags,
    explanation,
    correctOptionId,
    citations: [],
    ...more,
  };
}

/** An exhibit of each kind. */
export const exhibits = {
  code: {
    kind: 'code',
    title: 'Authentication log, mail gateway, 14 March',
    text: [
      '02:11:04 sshd[811]: Failed password for root from 203.0.113.44 port 51122',
      '02:11:06 sshd[811]: Failed password for root from 203.0.113.44 port 51122',
      '02:11:09 sshd[811]: Accepted password for root from 203.0.113.44 port 51122',
      '02:11:12 sudo:   root : COMMAND=/usr/bin/tar -czf /tmp/.cache.tgz /var/mail',
    ].join('\n'),
  },
  extract: {
    kind: 'extract',
    title: 'Section 4.2 of the supplier’s contract',
    text: 'The supplier notifies the customer of an incident without undue delay.\n\nThe customer may audit the supplier once a year.',
  },
  table: {
    kind: 'table',
    title: 'Rules of the edge firewall, in order',
    columns: ['Rule', 'Source', 'Destination', 'Service', 'Action'],
    rows: [
      ['1', 'Any', 'Web servers', 'TCP 443', 'Allow'],
      ['2', 'Guest network', 'Any', 'Any', 'Allow'],
      ['3', 'Any', 'Any', 'Any', 'Deny and log'],
    ],
  },
  diagram: {
    kind: 'diagram',
    title: 'Network of the branch office',
    drawing:
      '<svg viewBox="0 0 360 120"><rect x="10" y="40" width="100" height="40" rx="4" stroke="currentColor" stroke-width="1.5"/>' +
      '<text x="60" y="65" font-size="13" text-anchor="middle">Guests</text>' +
      '<path d="M110 60H250" stroke="currentColor" stroke-width="1.5" stroke-dasharray="4 3"/>' +
      '<rect x="250" y="40" width="100" height="40" rx="4" stroke="currentColor" stroke-width="1.5"/>' +
      '<text x="300" y="65" font-size="13" text-anchor="middle">File server</text></svg>',
    description: 'The guest network has a direct connection to the file server. There is no firewall between them.',
  },
} as const satisfies Readonly<Record<Exhibit['kind'], Exhibit>>;

/** The scenario of a set of three, at one of its places. */
export const scenarioAt = (place: number): Scenario => ({
  setId: '00000000-0000-4000-8004-000000000001',
  place,
  size: 3,
  text: 'A regional hospital moves its patient portal to a cloud provider.\n\nThe portal must be back within four hours of an outage.',
});
