import { fieldNamesOf, GeneralContent } from '@casebook/exam';
import { fieldName } from '@casebook/web-ui';
import type { FieldPath } from 'react-hook-form';
import { type OptionFields, optionIndexes, type QuestionFields } from '../question-fields.ts';

/** A field that a newer version changed and that differs from this editor's value. */
export interface FieldConflict {
  path: FieldPath<QuestionFields>;
  name: string;
  theirs: unknown;
  mine: unknown;
  /** Whether this editor changed it too. */
  isChangedByBoth: boolean;
}

const paths = [
  'exhibit',
  'question',
  ...optionIndexes.flatMap((index) => [`options.${index}.text`, `options.${index}.rationale`] as const),
  'correctAnswer',
  'keyConcepts',
  'practicalApplication',
  // The form doesn't edit a question's scenario, which belongs to the set.
  ...fieldNamesOf(GeneralContent.omit({ scenario: true, exhibit: true })),
] as const satisfies readonly FieldPath<QuestionFields>[];

/** @returns the value at a path such as `options.2.text` */
export function valueAt(fields: QuestionFields, path: string): unknown {
  return path.split('.').reduce<unknown>((value, part) => (value as Record<string, unknown> | undefined)?.[part], fields);
}

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** @returns another version's fields with its options in this form's order; new options fill the gaps */
export function alignOptions(mine: QuestionFields, other: QuestionFields): QuestionFields {
  const matched = mine.options.map(({ id }) => other.options.find((option) => option.id === id));
  const rest = other.options.filter((option) => !matched.includes(option));
  const options = matched.flatMap((option): OptionFields[] => {
    const placed = option ?? rest.shift();
    return placed ? [placed] : [];
  });
  const key = other.options[Number(other.correctAnswer)];
  return { ...other, options, correctAnswer: String(key ? options.indexOf(key) : -1) };
}

/**
 * Finds the fields that a newer version changed and that differ from this editor's.
 * @param base the version that editing started from @param theirs the newer version; both with options in the order of `mine`
 */
export function findConflicts(base: QuestionFields, theirs: QuestionFields, mine: QuestionFields): FieldConflict[] {
  return paths
    .map((path) => ({ path, was: valueAt(base, path), theirs: valueAt(theirs, path), mine: valueAt(mine, path) }))
    .filter((field) => !same(field.was, field.theirs) && !same(field.theirs, field.mine))
    .map(({ path, was, theirs: newer, mine: own }) => ({
      path,
      name: fieldName(path),
      theirs: newer,
      mine: own,
      isChangedByBoth: !same(was, own),
    }));
}

const mergedOtherwise: ReadonlySet<string> = new Set(['scenario', 'options', 'updateReason']);

/** @returns a three-way merge: this editor's value for fields that they changed, the newer version's for all others */
export function mergeFields(base: QuestionFields, theirs: QuestionFields, mine: QuestionFields): QuestionFields {
  const pick = <Value>(was: Value, newer: Value, own: Value): Value => (same(was, own) ? newer : own);
  const picked = (field: keyof QuestionFields) => pick<unknown>(base[field], theirs[field], mine[field]);
  const options = theirs.options.map(({ id, text, rationale }, index) => {
    const [was, own] = [base.options[index], mine.options[index]];
    return {
      ...(id !== undefined && { id }),
      text: pick(was?.text ?? '', text, own?.text ?? text),
      rationale: pick(was?.rationale ?? '', rationale, own?.rationale ?? rationale),
    };
  });
  const simple = Object.keys(mine).filter((field) => !mergedOtherwise.has(field)) as (keyof QuestionFields)[];
  const { scenario: _scenario, ...others } = mine;
  return {
    ...others,
    ...(theirs.scenario && { scenario: theirs.scenario }),
    ...Object.fromEntries(simple.map((field) => [field, picked(field)])),
    options,
  };
}
