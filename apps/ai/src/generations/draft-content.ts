import { randomUUID } from 'node:crypto';
import type { ModelDraft } from '@casebook/contracts';
import {
  type ComparedQuestion,
  contentPublications,
  fieldText,
  findItemFlaws,
  fingerprintOf,
  type Item,
  isSameQuestion,
  OPTIONS_PER_QUESTION,
} from '@casebook/exam';
import type { GateRefusal } from './gate-refusal.ts';
import { CheckedContent } from './generated-questions.repository.ts';
import type { GenerationOptions } from './generation.ts';

/** The reason for refusing a draft in which an option lacks a rationale. Members read it in the run's list. */
const NOT_STRUCTURED = 'Explanation is not structured per option and will not be saved.';

export const nearDuplicateRefusal: GateRefusal = {
  check: 'near-duplicate',
  reason: 'It is nearly the same as a question that exists.',
};

/**
 * @returns the draft as a question, or the reason why its form is refused. Options are ordered by random ids, which balances the key's
 *   position.
 */
export function toContent(
  draft: ModelDraft,
  { domain, difficulty, questionType }: Pick<GenerationOptions, 'domain' | 'difficulty' | 'questionType'>,
  topic: string,
): CheckedContent | GateRefusal {
  const { options, correctAnswer, level, citation, question, keyConcepts, practicalApplication, tags } = draft;
  if (options.length !== OPTIONS_PER_QUESTION || !options[correctAnswer])
    return { check: 'schema', reason: 'The draft does not have four options with one key.' };
  if (options.some(({ rationale }) => !rationale.trim())) return { check: 'explanation', reason: NOT_STRUCTURED };
  const url = contentPublications.get(citation.publication);
  if (url === undefined) return { check: 'citation', reason: 'The draft cites no publication that the bank knows.' };
  const shuffled = options
    .map((option, at) => ({ id: randomUUID(), ...option, isKey: at === correctAnswer }))
    .sort((a, b) => (a.id < b.id ? -1 : 1));
  const parsed = CheckedContent.safeParse({
    question,
    options: shuffled.map(({ id, text, rationale }) => ({ id, text, rationale })),
    correctAnswer: shuffled.findIndex(({ isKey }) => isKey),
    keyConcepts,
    practicalApplication,
    domain,
    topic,
    difficulty,
    questionType: level,
    formatType: questionType,
    tags,
    citations: [{ ...citation, url }],
  });
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  return { check: 'schema', reason: `The draft is not well formed: ${issue?.path.join('.')} ${issue?.message}` };
}

/** Applies the item-writing rules of the content check. Only errors refuse a draft; warnings don't. */
export function checkWriting(content: CheckedContent): GateRefusal | undefined {
  const flaw = findItemFlaws(itemOf(content)).find(({ severity }) => severity === 'error');
  return flaw && { check: 'item-writing', reason: `${fieldText(flaw.field)}: ${flaw.message}` };
}

/** @param questions the bank's nearest questions, and those that this run has generated */
export function checkDuplicates(content: CheckedContent, questions: readonly ComparedQuestion[]): GateRefusal | undefined {
  const draft = fingerprintOf(comparedOf(content));
  return questions.some((question) => isSameQuestion(draft, fingerprintOf(question))) ? nearDuplicateRefusal : undefined;
}

/** @returns the parts of a question that are compared to find near duplicates */
export function comparedOf({ stem, options, correctAnswer, topic }: CheckedContent): ComparedQuestion {
  const texts = options.map(({ text }) => text);
  return { stem, key: texts[correctAnswer] ?? '', distractors: texts.toSpliced(correctAnswer, 1), topic };
}

const itemOf = ({ options, correctAnswer, ...content }: CheckedContent): Item => ({
  ...content,
  options: options.map(({ text, rationale }, at) => ({ text, rationale, isKey: at === correctAnswer })),
});
