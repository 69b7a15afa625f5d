import type { QuizItemView } from '@casebook/contracts';

type Answered = Pick<QuizItemView, 'domain' | 'tags' | 'position' | 'question' | 'answer'>;

export interface DomainScore {
  domain: string;
  total: number;
  correct: number;
}

/** @returns the score in each domain, weakest first; items without an answer don't count */
export function byDomain(items: readonly Answered[]): DomainScore[] {
  const domains = Map.groupBy(answered(items), ({ domain }) => domain);
  return [...domains]
    .map(([domain, own]) => ({ domain, total: own.length, correct: own.filter(({ answer }) => answer?.isCorrect).length }))
    .sort((a, b) => a.correct / a.total - b.correct / b.total || b.total - a.total || a.domain.localeCompare(b.domain));
}

/** @returns a sentence about the member's result, with the domains of the incorrect answers */
export function outcomeOf(items: readonly Answered[]): string {
  const done = answered(items);
  const missed = topicsToStudy(items).map(({ domain }) => domain);
  if (missed.length === 0) return `You answered all ${done.length} correctly.`;
  const correct = done.filter(({ answer }) => answer?.isCorrect).length;
  return `You answered ${correct} of ${done.length} correctly. Worth another look: ${missed.join('; ')}.`;
}

/** @returns the items that took longest, slowest first */
export function slowest<Item extends Answered>(items: readonly Item[], count: number): Item[] {
  return answered(items)
    .toSorted((a, b) => timeOf(b) - timeOf(a))
    .slice(0, count);
}

export interface StudyTopic {
  domain: string;
  wrong: number;
  /** The tags of the incorrect items, most frequent first. */
  tags: string[];
}

const TAGS_NAMED = 3;

/** @returns the domains with incorrect answers, most incorrect first, with their tags */
export function topicsToStudy(items: readonly Answered[]): StudyTopic[] {
  const wrong = answered(items).filter(({ answer }) => !answer?.isCorrect);
  return [...Map.groupBy(wrong, ({ domain }) => domain)]
    .map(([domain, own]) => ({ domain, wrong: own.length, tags: commonest(own.flatMap(({ tags }) => tags)) }))
    .sort((a, b) => b.wrong - a.wrong || a.domain.localeCompare(b.domain));
}

function commonest(tags: readonly string[]): string[] {
  return [...Map.groupBy(tags, (tag) => tag)]
    .sort(([a, some], [b, others]) => others.length - some.length || a.localeCompare(b))
    .slice(0, TAGS_NAMED)
    .map(([tag]) => tag);
}

const answered = <Item extends Answered>(items: readonly Item[]) => items.filter(({ answer }) => answer);
const timeOf = ({ answer }: Answered) => answer?.timeSpentMs ?? 0;

/** @returns the element id of a question in the review */
export const reviewAnchor = (position: number): string => `question-${position}`;
