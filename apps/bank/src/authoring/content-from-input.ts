import { isDeepStrictEqual } from 'node:util';
import { AppError, type EditQuestionInput, fromWireStem } from '@casebook/contracts';
import type { Question } from '../questions/question.ts';
import { assembleContent, type QuestionContent } from '../questions/question-content.ts';
import { authorTags } from '../questions/question-origin.ts';

type Current = Pick<Question, 'options' | 'origin' | 'scenario' | 'exhibit'>;
/** The fields that adding and editing share; editing requires fewer. */
type WrittenInput = Omit<EditQuestionInput, 'updateReason'>;

/**
 * Converts an author's input to content. An option keeps its id if the input contains the id or has the same text, so that earlier answers
 * remain assigned to it.
 * @param current the question's current state: its options (none for a new question); its origin, which decides whether the reserved tag is
 * allowed; its scenario, which editing can't change; and its exhibit
 * @param newOptionId returns a random id for a new option; random, so that the order of ids doesn't reveal the key
 * @throws request.invalid for an id that occurs twice or isn't one of the question's options, and for a drawing other than the current one;
 * question.tag-reserved
 */
export function contentFromInput(
  input: WrittenInput,
  { options: currentOptions, origin, scenario, exhibit: currentExhibit }: Current,
  newOptionId: () => string,
): QuestionContent {
  const named = new Set(input.options.flatMap(({ id }) => id ?? []));
  const unnamed = currentOptions.filter(({ id }) => !named.has(id));
  const options = input.options.map(({ id, text, rationale }, at) => {
    const existing =
      id === undefined ? unnamed.find((option) => option.text === text) : currentOptions.find((option) => option.id === id);
    const isRepeated = id !== undefined && input.options.findIndex((option) => option.id === id) < at;
    if (id !== undefined && (!existing || isRepeated))
      throw new AppError('request.invalid', { issues: [{ path: `options.${at}.id`, message: 'Not one of its options' }] });
    return { ...(rationale && { rationale }), option: { ...existing, id: existing?.id ?? newOptionId(), text } };
  });
  const key = options[input.correctAnswer];
  if (!key) throw new AppError('request.invalid', { issues: [{ path: 'correctAnswer', message: 'Names no option' }] });
  if (input.exhibit?.kind === 'diagram' && !isDeepStrictEqual(input.exhibit, currentExhibit))
    throw new AppError('request.invalid', {
      issues: [{ path: 'exhibit.kind', message: 'Only shipped questions have drawings' }],
    });
  const { keyConcepts = '', practicalApplication = '', ...others } = fromWireStem(input);
  const tags = authorTags(input.tags, origin);
  return assembleContent({
    ...others,
    ...(scenario && { scenario }),
    tags,
    options,
    key: key.option,
    correct: key.rationale ?? '',
    keyConcepts,
    practicalApplication,
  });
}
