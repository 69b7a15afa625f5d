import { difficulties, domainNames, formatTypes, questionTypes, suggestedTopics } from '@casebook/exam';
import { worded } from '@casebook/web-ui';

const asTheyAre = (values: readonly string[]) => values.map((value) => ({ value, label: value }));
const inWords = (values: readonly string[]) => values.map((value) => ({ value, label: worded(value) }));

export const domainChoices = asTheyAre(domainNames);
export const difficultyChoices = asTheyAre(difficulties);
export const levelChoices = inWords(questionTypes);
export const formatChoices = inWords(formatTypes);

const topics: Readonly<Record<string, readonly string[]>> = suggestedTopics;

/** @returns the topics of a domain; none before one is chosen */
export const topicChoices = (domain: string): { value: string; label: string }[] => asTheyAre(topics[domain] ?? []);
