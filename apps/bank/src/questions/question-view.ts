import { openFields, type QuestionStatistics, type QuestionView, WireContent } from '@casebook/contracts';
import {
  CONFIRMED_ANSWERS,
  difficultyRating,
  fieldNamesOf,
  isNegativelyDiscriminating,
  itemDeviation,
  pickFields,
  randomGuessScore,
} from '@casebook/exam';
import { type Caller, isMember } from '@casebook/platform';
import type { Question } from './question.ts';
import { toWireContent } from './question-content.ts';
import { tagsWithOrigin } from './question-origin.ts';
import type { ReadQuestion } from './question-reading.repository.ts';
import { toItemStatistics } from './question-scores.ts';

const openFieldNames = fieldNamesOf(WireContent.pick(openFields));
const answerFieldNames = fieldNamesOf(WireContent.omit(openFields));

/**
 * Maps a question to what its reader may see.
 * @param hasAccess whether the reader has access or is an admin. Only such readers and the author get the key, the explanation, the
 * sources, and the statistics. A member who had a question generated isn't its author, and gets the key only by answering the question's
 * preview.
 */
export function toQuestionView(read: ReadQuestion, reader: Pick<Caller, 'id' | 'role'>, hasAccess: boolean): QuestionView {
  const { question } = read;
  const isAuthor = question.authorId === reader.id;
  const content = toWireContent(question);
  const canReadDrafts = isAuthor || reader.role === 'admin';
  return {
    id: question.id,
    version: question.contentVersion,
    ...(canReadDrafts && question.latestVersion !== question.contentVersion && { latestVersion: question.latestVersion }),
    ...pickFields(content, openFieldNames),
    tags: tagsWithOrigin(question.tags, question.origin),
    isCrossDomain: question.secondaryDomain !== undefined,
    isActive: question.active,
    isFeatured: question.featured,
    origin: question.origin,
    reviewStatus: question.reviewStatus,
    ...(question.retiredAt && { retirement: retirementOf(question) }),
    qualityScore: question.qualityScore,
    flagCount: question.flagCount,
    isFlagged: question.suspended,
    updatedAt: question.updatedAt.toISOString(),
    lastUpdatedAt: question.lastUpdatedAt.toISOString(),
    ...(canReadDrafts && authorshipOf(read)),
    ...(isMember(reader) && { mine: marksOf(read, isAuthor, hasAccess) }),
    ...((hasAccess || (isAuthor && question.origin !== 'ai')) && {
      ...pickFields(content, answerFieldNames),
      statistics: toStatistics(read, canReadDrafts),
    }),
  };
}

const retirementOf = ({ retirementReason = '', replacedBy }: Question) => ({
  reason: retirementReason,
  ...(replacedBy !== undefined && { replacedBy }),
});

const authorshipOf = ({ question, reviewedBy }: ReadQuestion) => ({
  ...(question.authorId !== undefined && { createdBy: question.authorId }),
  createdAt: question.createdAt.toISOString(),
  ...(reviewedBy !== undefined && { reviewedBy }),
});

const marksOf = ({ bookmarked, flagged, rating }: ReadQuestion, author: boolean, access: boolean) => ({
  bookmarked,
  flagged,
  author,
  access,
  ...(rating && { rating }),
});

/** @param canReadWarnings whether the reader is the author or an admin */
function toStatistics({ question, statistics }: ReadQuestion, canReadWarnings: boolean): QuestionStatistics {
  const { answers, correct, timeSpentMs, picks, ratingsUp, ratingsDown, discriminationAnswers = CONFIRMED_ANSWERS } = statistics;
  const { facility, discrimination, distractorEffectiveness } = toItemStatistics(question, statistics);
  const [difficulty, deviation] = [difficultyRating(facility), itemDeviation(answers, correct)];
  return {
    usageCount: answers,
    isProvisional: answers < CONFIRMED_ANSWERS || discriminationAnswers < CONFIRMED_ANSWERS,
    ...(answers > 0 && { correctAnswerRate: correct / answers, averageResponseTimeMs: Math.round(timeSpentMs / answers) }),
    ...(deviation !== undefined && { standardDeviation: deviation }),
    randomGuessScore: randomGuessScore(question.options.length),
    ...(discrimination !== undefined && { discriminationIndex: discrimination }),
    ...(difficulty !== undefined && { difficultyRating: difficulty }),
    ...(distractorEffectiveness !== undefined && { distractorEffectiveness }),
    complexityScore: question.complexityScore,
    picks: question.options.map(({ id }) => ({ optionId: id, count: picks[id] ?? 0 })),
    ratingsUp,
    ratingsDown,
    ...(canReadWarnings && isNegativelyDiscriminating(discrimination) && { warnings: ['negative-discrimination'] }),
  };
}
