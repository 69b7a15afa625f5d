import { type Difficulty, type Domain, QuizSource } from '@casebook/contracts';

/** What a quiz of one's own is drawn from. */
export type ChosenSource = QuizSource | 'available';

/** What a member narrows the quiz to. */
export interface SetupChoices {
  tags: string[];
  domains: Domain[];
  difficulties: Difficulty[];
  source: ChosenSource;
}

export const noChoices: SetupChoices = { tags: [], domains: [], difficulties: [], source: 'available' };

/** @returns the choices that an address such as `/quiz?from=mistakes` makes */
export function choicesOf(search: URLSearchParams): SetupChoices {
  const source = QuizSource.options.find((option) => option === search.get('from'));
  return source ? { ...noChoices, source } : noChoices;
}

/** @returns the choices as the server takes them: what was not chosen is absent. */
export function narrowingOf({ tags, domains, difficulties, source }: SetupChoices) {
  return {
    ...(tags.length > 0 && { tags }),
    ...(domains.length > 0 && { domains }),
    ...(difficulties.length > 0 && { difficulties }),
    ...(source !== 'available' && { from: source }),
  };
}

export const isNarrowed = (choices: SetupChoices): boolean => Object.keys(narrowingOf(choices)).length > 0;
