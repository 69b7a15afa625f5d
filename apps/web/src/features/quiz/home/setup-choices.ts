import type { Difficulty, Domain, QuizSource } from '@casebook/contracts';

/** What a quiz of one's own is drawn from besides bookmarks, which have a button of their own. */
export type ChosenSource = Exclude<QuizSource, 'bookmarks'> | 'available';

/** What a member narrows the quiz to. */
export interface SetupChoices {
  tags: string[];
  domains: Domain[];
  difficulties: Difficulty[];
  source: ChosenSource;
}

export const noChoices: SetupChoices = { tags: [], domains: [], difficulties: [], source: 'available' };

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
