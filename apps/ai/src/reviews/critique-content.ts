import type { EventOf, ModelDraft, PromptData, QuestionCritiqued } from '@casebook/contracts';
import { presentedText } from '@casebook/exam';
import { checkWriting, toContent } from '../generations/draft-content.ts';
import { isGateRefusal } from '../generations/gate-refusal.ts';
import type { ReviewedQuestion } from './reviewed-questions.repository.ts';

type Improved = NonNullable<EventOf<typeof QuestionCritiqued>['data']['improved']>;

/** The data of the critique's prompt. */
export function critiqueData({ stem, domain, content, members, membersWrong }: ReviewedQuestion): PromptData<'critique'> {
  const { options, correctOptionId, explanation } = content;
  const { correct, whyWrong, keyConcepts, practicalApplication } = explanation;
  return {
    question: presentedText({ ...content, stem }),
    options: options.map(({ text }) => text),
    correctAnswer: options.findIndex(({ id }) => id === correctOptionId),
    domain,
    explanation: [correct, ...whyWrong.map(({ text }) => text), keyConcepts, practicalApplication].join('\n'),
    statistics: members === 0 ? '' : `${membersWrong} of ${members} members answered it incorrectly at least once`,
  };
}

/**
 * @returns the improved version as an author would write it; undefined if there is none, or if it fails the gate's checks: its form, the
 *   item-writing rules
 */
export function improvedVersion(draft: ModelDraft | null, question: ReviewedQuestion): Improved | undefined {
  if (!draft) return undefined;
  const { domain, topic, tags, content } = question;
  const options = { domain, difficulty: content.difficulty, questionType: content.formatType };
  // The model doesn't decide about domain, topic, and tags.
  const improved = toContent({ ...draft, tags: [...tags].filter((tag) => tag !== AI_TAG) }, options, topic);
  if (isGateRefusal(improved) || checkWriting(improved)) return undefined;
  // Without ids: the bank retains the ids of options whose text stays the same.
  return { ...improved, options: improved.options.map(({ text, rationale }) => ({ text, rationale })) };
}

/** The bank adds it by the question's origin. */
const AI_TAG = 'ai-generated';
