import type { Citation } from '@casebook/contracts';
import type { Option, QuestionContent } from './question.ts';

type Classification = Pick<
  QuestionContent,
  'domain' | 'secondaryDomain' | 'topic' | 'difficulty' | 'questionType' | 'formatType' | 'stem'
>;

/** A question as people write it: each option with what is to be said of it. */
export interface WrittenQuestion extends Classification {
  readonly options: readonly { readonly option: Option; readonly rationale?: string }[];
  /** Which of the options is the key. */
  readonly key: Option;
  /** Why the key is right. */
  readonly correct: string;
  readonly keyConcepts: string;
  readonly practicalApplication: string;
  readonly citations: readonly Citation[];
  readonly tags: readonly string[];
}

/** @returns the question as the bank keeps it: options in the order of their random ids, so that the order tells nothing */
export function contentOf(written: WrittenQuestion): QuestionContent {
  const { domain, secondaryDomain, topic, difficulty, questionType, formatType, stem, options, key } = written;
  return {
    domain,
    ...(secondaryDomain && { secondaryDomain }),
    topic,
    difficulty,
    questionType,
    formatType,
    stem,
    options: options.map(({ option }) => option).sort((a, b) => (a.id < b.id ? -1 : 1)),
    correctOptionId: key.id,
    explanation: {
      correct: written.correct,
      whyWrong: options.flatMap(({ option, rationale }) =>
        option !== key && rationale ? [{ optionId: option.id, text: rationale }] : [],
      ),
      keyConcepts: written.keyConcepts,
      practicalApplication: written.practicalApplication,
    },
    citations: written.citations.map(({ publication, section, url }) => ({ publication, section, ...(url && { url }) })),
    tags: [...new Set(written.tags)],
  };
}
