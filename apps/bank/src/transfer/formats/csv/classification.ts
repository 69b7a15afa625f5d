import { difficulties, formatTypes, questionTypes } from '@casebook/exam';
import { type QuestionDraft, trueFalseRefused } from '../accept-question.ts';
import { QuestionRefused } from '../refusal.ts';

/** The cells that classify a question. A missing cell is an empty text. */
interface Classification {
  readonly difficulty: string;
  readonly level: string;
  readonly format: string;
  readonly type: string;
}

/**
 * Other systems use these column names with other meanings: "Question Type" and "Format" for multiple choice or essay, and "Level" for the
 * difficulty. So a value in the wrong one of these columns is accepted too, if the column that it belongs to is empty.
 * @throws QuestionRefused if the question is of another type than multiple choice with one correct answer
 */
export function classify(cells: Classification): Pick<QuestionDraft, 'difficulty' | 'questionType' | 'formatType'> {
  const { difficulty, level, format, type } = cells;
  for (const value of [level, format, type]) refuseOtherTypes(value);
  const isLevelDifficulty = difficulty === '' && isOneOf(difficulties)(level);
  // An unrecognized value stays in its column, so that its refusal lists the valid values.
  return {
    difficulty: isLevelDifficulty ? level : difficulty,
    questionType: [level, type].find(isOneOf(questionTypes)) ?? (isLevelDifficulty || isSingleChoice(level) ? undefined : level),
    formatType: [format, type].find(isOneOf(formatTypes)) ?? (isSingleChoice(format) ? undefined : format),
  };
}

/** @returns whether the value of a "question type" column is recognized */
export const isUnderstoodType = (value: string): boolean =>
  isSingleChoice(value) || [...questionTypes, ...formatTypes].some((one) => slugOf(one) === slugOf(value));

const slugOf = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

const isOneOf = (allowed: readonly string[]) => (value: string) => allowed.some((one) => slugOf(one) === slugOf(value));

const isSingleChoice = (value: string) =>
  /^(?:mcq?|mcsa|multi-?choice|multiple-choice(?:-question)?|(?:multiple-choice-)?single-(?:answer|choice|select|response)|single|radio|best-answer|choice)$/.test(
    slugOf(value),
  );

const OTHER_TYPES =
  /^(?:multiple-(?:answers?|responses?|selections?|correct.*)|multi-?select|checkbox(?:es)?|mrq?|mcma|essay|matching|match|short-answer|fill-.*|numeric(?:al)?|ordering|hot-?spot|cloze|open(?:-ended)?)(?:-question)?$/;

function refuseOtherTypes(value: string): void {
  const slug = slugOf(value);
  if (/^(?:true-(?:or-)?false|tf|t-f)(?:-question)?$/.test(slug)) throw trueFalseRefused();
  if (!OTHER_TYPES.test(slug)) return;
  const reason = `The question has the type "${value.trim()}". Casebook supports multiple-choice questions with one correct answer.`;
  throw new QuestionRefused(
    'question-type.unsupported',
    reason,
    'Rewrite it as multiple choice with one correct answer, or leave it out.',
  );
}
