import { toWireStem, type WireContent } from '@casebook/contracts';
import { QuestionContent as AuthoredContent, fieldNamesOf, type GeneralContent, OptionView, pickFields } from '@casebook/exam';
import { z } from 'zod';

export const Option = z.object({
  ...OptionView.shape,
  /** Identifies the option within shipped content, so that its id survives an edit of its text. */
  slug: z.string().exactOptional(),
});
export type Option = z.infer<typeof Option>;

/** A question's content: the live version is stored in columns, every version as JSON. */
export const QuestionContent = AuthoredContent.extend({ options: z.array(Option) });
export type QuestionContent = z.infer<typeof QuestionContent>;

export const contentFields = fieldNamesOf(QuestionContent);

/** @returns only the content fields of an object */
export const contentOf = (content: QuestionContent): QuestionContent => pickFields(content, contentFields);

/** @returns the wire form of the content, whose options have no slugs */
export function toWireContent(content: QuestionContent): WireContent {
  const { options, ...others } = contentOf(content);
  return toWireStem({ ...others, options: options.map(({ id, text }) => ({ id, text })) });
}

/** A question as an author writes it, with a rationale for each option. */
export interface WrittenQuestion extends z.input<typeof GeneralContent> {
  readonly stem: string;
  readonly options: readonly { readonly option: Option; readonly rationale?: string | undefined }[];
  /** The correct option. */
  readonly key: Option;
  /** Why the key is correct. */
  readonly correct: string;
  readonly keyConcepts: string;
  readonly practicalApplication: string;
}

/** Whether a field is left out of the content because it is empty. `citations` is never left out. */
const isAbsent = (field: string, value: unknown): boolean =>
  value === undefined || (Array.isArray(value) && value.length === 0 && field !== 'citations');

/** @returns the question as the bank stores it: options sorted by their random ids, so that their order reveals nothing */
export function assembleContent(written: WrittenQuestion): QuestionContent {
  const { options, key, correct, keyConcepts, practicalApplication, tags, ...others } = written;
  const whyWrong = options.flatMap(({ option, rationale }) =>
    option !== key && rationale ? [{ optionId: option.id, text: rationale }] : [],
  );
  return QuestionContent.parse({
    ...Object.fromEntries(Object.entries(others).filter(([field, value]) => !isAbsent(field, value))),
    options: options.map(({ option }) => option).sort((a, b) => (a.id < b.id ? -1 : 1)),
    correctOptionId: key.id,
    explanation: { correct, whyWrong, keyConcepts, practicalApplication },
    tags: [...new Set(tags)],
  });
}
