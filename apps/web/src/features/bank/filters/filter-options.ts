import type { Quality } from '@casebook/contracts';
import { difficulties, domainNames, questionTypes } from '@casebook/exam';

const named = <Value extends string>(values: readonly Value[]) => values.map((value) => ({ value, label: value }));
const capitalized = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

export const difficultyOptions = named(difficulties);
export const domainOptions = named(domainNames);
export const typeOptions = questionTypes.map((value) => ({ value, label: capitalized(value) }));
/** Cutoffs of specification 000, section 9. */
export const qualityOptions: readonly { value: Quality; label: string }[] = [
  { value: 'high', label: 'High (80 and more)' },
  { value: 'medium', label: 'Medium (60 to 79)' },
  { value: 'low', label: 'Low (below 60)' },
];
