import { difficulties, formatTypes, type GeneralContent, questionTypes } from '@casebook/exam';
import type { FieldName } from '../transfer-question.ts';

/** Fields that tag-only formats represent as a tag with a prefix: `difficulty:Hard`. */
type Labelled = { readonly tags: readonly string[] } & Readonly<
  Partial<Pick<GeneralContent, 'difficulty' | 'questionType' | 'formatType'>>
>;

/** The fields that Moodle's formats can represent. */
export const moodleFields: readonly FieldName[] = [
  ...(['externalId', 'domain', 'topic', 'difficulty', 'questionType', 'formatType', 'tags'] as const),
  ...(['stem', 'options', 'rationales', 'keyIndex', 'explanation'] as const),
];

const prefixes = { difficulty: 'difficulty:', questionType: 'level:', formatType: 'format:' } as const;

/** @returns the tags including difficulty, level, and format as labels */
export function writeLabels({ tags, ...rest }: Labelled): string[] {
  const labels = (['difficulty', 'questionType', 'formatType'] as const).flatMap((field) =>
    rest[field] ? [prefixes[field] + rest[field]] : [],
  );
  return [...labels, ...tags];
}

/** @returns the tags, and the fields of the labels; a label with an unknown value stays a tag */
export function readLabels(labels: readonly string[]): Labelled {
  const difficulty = labelled(labels, prefixes.difficulty, difficulties);
  const questionType = labelled(labels, prefixes.questionType, questionTypes);
  const formatType = labelled(labels, prefixes.formatType, formatTypes);
  const recognized = [difficulty, questionType, formatType].map((found) => found?.label);
  return {
    tags: labels.filter((label) => !recognized.includes(label)),
    ...(difficulty && { difficulty: difficulty.value }),
    ...(questionType && { questionType: questionType.value }),
    ...(formatType && { formatType: formatType.value }),
  };
}

function labelled<T extends string>(labels: readonly string[], prefix: string, allowed: readonly T[]) {
  for (const label of labels) {
    const normalized = label.toLowerCase().replace(/:\s+/, ':');
    const value = allowed.find((one) => normalized === prefix + one.toLowerCase());
    if (value) return { label, value };
  }
  return undefined;
}
