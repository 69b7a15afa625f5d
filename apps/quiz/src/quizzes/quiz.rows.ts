import { Difficulty, Domain, Explanation, OptionView, QuizKind, QuizStatus } from '@casebook/contracts';
import { Exhibit, Scenario } from '@casebook/exam';
import { z } from 'zod';
import type { Answer as AnswerRow, Item as ItemRow, Prisma, Quiz as QuizRow } from '../generated/prisma/client.ts';
import { toLiveState } from './live/live-state.rows.ts';
import type { Answer, Item, QuizState } from './quiz.ts';

// Converts rows to the quiz's types and back.

export type StateRow = Omit<QuizRow, 'memberId' | 'dailyDate' | 'discardedAt' | 'liveVersion'>;
type AnswerFields = Omit<AnswerRow, 'itemId' | 'localDate' | 'counted'>;
type ItemFields = Omit<ItemRow, 'quizId'>;
/** An item left-joined with its answer; `answerId` is null if there is none. */
export type ItemWithAnswerRow = ItemFields & Omit<AnswerFields, 'id'> & { answerId: string | null };

export function toState(row: StateRow): QuizState {
  return {
    id: row.id,
    kind: QuizKind.parse(row.kind),
    status: QuizStatus.parse(row.status),
    startedAt: row.startedAt,
    ...(row.timeZone && { timeZone: row.timeZone }),
    ...(row.completedAt && { completedAt: row.completedAt }),
    devMode: row.devMode,
    ...toLiveState(row),
  };
}

/** Parses the JSON and enum columns of an item. */
const StoredItem = z.compile(
  z.object({
    scenario: Scenario.nullable(),
    exhibit: Exhibit.nullable(),
    options: z.array(OptionView),
    explanation: Explanation,
    domain: Domain,
    difficulty: Difficulty,
  }),
);

export function toItem(row: ItemWithAnswerRow): Item {
  const { scenario, exhibit, ...stored } = StoredItem.parse(row);
  return {
    ...stored,
    ...(scenario && { scenario }),
    ...(exhibit && { exhibit }),
    id: row.id,
    position: row.position,
    questionId: row.questionId,
    ...(row.contentVersion !== null && { contentVersion: row.contentVersion }),
    stem: row.stem,
    correctOptionId: row.correctOptionId,
    tags: row.tags,
    ...(row.answerId !== null && { answer: toAnswer({ ...row, id: row.answerId }) }),
  };
}

export function toItemRow(quizId: string, item: Item): Prisma.ItemCreateManyInput {
  const { answer: _none, ...fields } = item;
  return {
    ...fields,
    quizId,
    options: item.options.map((option) => ({ ...option })),
    explanation: { ...item.explanation },
    tags: [...item.tags],
  };
}

function toAnswer({ id, optionId, isCorrect, timeSpentMs, answeredAt }: AnswerFields): Answer {
  return { id, optionId, isCorrect, timeSpentMs, answeredAt };
}
