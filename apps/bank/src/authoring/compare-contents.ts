import type { ContentChange } from '@casebook/contracts';
import type { QuestionContent } from '../questions/question.ts';

/** What differs between two contents, a field a row, in the order in which a reader meets them. */
export function compareContents(from: QuestionContent, to: QuestionContent): ContentChange[] {
  const [before, after] = [fieldsOf(from), fieldsOf(to)];
  return [...new Set([...before.keys(), ...after.keys()])]
    .filter((field) => before.get(field) !== after.get(field))
    .map((field) => ({
      field,
      ...(before.has(field) && { from: before.get(field) }),
      ...(after.has(field) && { to: after.get(field) }),
    }));
}

function fieldsOf(content: QuestionContent): Map<string, string> {
  const { explanation, options, correctOptionId } = content;
  const textOf = (id: string) => options.find((option) => option.id === id)?.text ?? id;
  return new Map([
    ['question', content.stem],
    ...options.map(({ id, text }) => [`options.${id}`, text] as const),
    ['correctAnswer', textOf(correctOptionId)],
    ['explanation.correct', explanation.correct],
    ...explanation.whyWrong.map(({ optionId, text }) => [`explanation.whyWrong.${optionId}`, text] as const),
    ['explanation.keyConcepts', explanation.keyConcepts],
    ['explanation.practicalApplication', explanation.practicalApplication],
    ['domain', content.domain],
    ...(content.secondaryDomain ? [['secondaryDomain', content.secondaryDomain] as const] : []),
    ['topic', content.topic],
    ['difficulty', content.difficulty],
    ['questionType', content.questionType],
    ['formatType', content.formatType],
    ['tags', [...content.tags].sort().join(', ')],
    [
      'citations',
      content.citations.map(({ publication, section, url }) => [publication, section, url].filter(Boolean).join(', ')).join('\n'),
    ],
  ]);
}
