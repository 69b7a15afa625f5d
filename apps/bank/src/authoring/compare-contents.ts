import { type ContentChange, WIRE_STEM } from '@casebook/contracts';
import { type Exhibit, exhibitText, fieldNamesOf, GeneralContent, type Scenario } from '@casebook/exam';
import type { QuestionContent } from '../questions/question-content.ts';

const generalFields = fieldNamesOf(GeneralContent);

/** The differences between two contents, one row per field, in display order. */
export function compareContents(from: QuestionContent, to: QuestionContent): ContentChange[] {
  const [before, after] = [textsOf(from), textsOf(to)];
  return [...new Set([...before.keys(), ...after.keys()])]
    .filter((field) => before.get(field) !== after.get(field))
    .map((field) => ({
      field,
      ...(before.has(field) && { from: before.get(field) }),
      ...(after.has(field) && { to: after.get(field) }),
    }));
}

function textsOf(content: QuestionContent): Map<string, string> {
  const { explanation, options, correctOptionId } = content;
  return new Map([
    [WIRE_STEM, content.stem],
    ...options.map(({ id, text }) => [`options.${id}`, text] as const),
    ['correctAnswer', options.find(({ id }) => id === correctOptionId)?.text ?? correctOptionId],
    ['explanation.correct', explanation.correct],
    ...explanation.whyWrong.map(({ optionId, text }) => [`explanation.whyWrong.${optionId}`, text] as const),
    ['explanation.keyConcepts', explanation.keyConcepts],
    ['explanation.practicalApplication', explanation.practicalApplication],
    ...generalFields.flatMap((field) => {
      const value = content[field];
      return value === undefined ? [] : [[field, textOfField(value)] as const];
    }),
  ]);
}

function textOfField(value: string | readonly (string | object)[] | Scenario | Exhibit): string {
  if (typeof value === 'string') return value;
  if (isList(value)) return textOfList(value);
  if (!('kind' in value)) return value.text;
  return value.kind === 'diagram' ? `${exhibitText(value)}\n${value.drawing}` : exhibitText(value);
}

const isList = (value: object): value is readonly (string | object)[] => Array.isArray(value);

/** Tags on one line, sorted because their order has no meaning; texts and citations on one line each. */
function textOfList(entries: readonly (string | object)[]): string {
  const lines = entries.map((entry) => (typeof entry === 'string' ? entry : Object.values(entry).filter(Boolean).join(', ')));
  const isTags = entries.every((entry) => typeof entry === 'string' && !entry.includes(' '));
  return isTags ? lines.sort().join(', ') : lines.join('\n');
}
