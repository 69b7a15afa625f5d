import { type Difficulty, Domain, type QuizSetup, QuizSource, QuizTag } from '@casebook/contracts';
import { QUIZ_TAG_SUGGESTIONS } from '@casebook/exam';
import { z } from 'zod';

/** The source of a quiz's questions. */
export type ChosenSource = QuizSource | 'available';

/** The filters of a quiz. */
export interface SetupChoices {
  tags: string[];
  domains: Domain[];
  difficulties: Difficulty[];
  source: ChosenSource;
}

/** The maximum number of tags that narrow a quiz. */
export const MAX_TAGS = 20;

export const noChoices: SetupChoices = { tags: [], domains: [], difficulties: [], source: 'available' };

/** @returns the choices that a URL such as `/quiz?from=mistakes` or `/quiz?tags=dns` makes */
export function choicesOf(search: URLSearchParams): SetupChoices {
  const source = QuizSource.options.find((option) => option === search.get('from'));
  const domains = Domain.options.filter((domain) => search.getAll('domains').includes(domain));
  return {
    ...noChoices,
    tags: search
      .getAll('tags')
      .filter((tag) => QuizTag.safeParse(tag).success)
      .slice(0, MAX_TAGS),
    domains,
    ...(source && { source }),
  };
}

/** @returns the choices as the server expects them: without those left empty */
export function narrowingOf({ tags, domains, difficulties, source }: SetupChoices) {
  return {
    ...(tags.length > 0 && { tags }),
    ...(domains.length > 0 && { domains }),
    ...(difficulties.length > 0 && { difficulties }),
    ...(source !== 'available' && { from: source }),
  };
}

export const isNarrowed = (choices: SetupChoices): boolean => Object.keys(narrowingOf(choices)).length > 0;

/**
 * Ten random tags among those with available questions.
 * @param random returns a uniform number in [0, 1)
 */
export const suggestTags = (tags: QuizSetup['tags'], random: () => number): string[] =>
  tags
    .filter(({ available }) => available > 0)
    .map(({ tag }) => ({ tag, order: random() }))
    .sort((a, b) => a.order - b.order)
    .slice(0, QUIZ_TAG_SUGGESTIONS)
    .map(({ tag }) => tag);

/** The largest quiz (contracts: StartQuizInput). */
export const MAX_QUESTIONS = 1000;

const invalidCount = 'Enter a whole number above 0';

/** The number of questions is an integer above 0, capped at the number of available questions. */
export const setupSchema = (available: number) =>
  z.object({
    count: z
      .string()
      .trim()
      .regex(/^\d+$/, invalidCount)
      .transform(Number)
      .refine((count) => count > 0, invalidCount)
      .transform((count) => Math.min(count, available)),
  });

/** @returns the hint below the number field. @param matching the number of available questions, undefined until it is loaded */
export function countHint(typed: string, matching: number | undefined): string {
  if (matching === undefined) return 'Counting questions...';
  const questions = `${matching.toLocaleString()} ${matching === 1 ? 'question' : 'questions'}`;
  if (matching > 0 && Number(typed) > matching) return `Only ${questions} available; the quiz will have that many.`;
  return matching > 1 ? `1 to ${questions}` : `${questions} available`;
}
