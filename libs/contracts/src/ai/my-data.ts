import { z } from 'zod';
import { myDataDocument, StoredJson } from '../http/my-data.ts';

const time = z.iso.datetime();

/** What ai stores about a member. */
export const aiData = {
  generations: z.array(
    z.strictObject({
      id: z.uuid(),
      status: z.string(),
      options: StoredJson,
      count: z.int(),
      steps: StoredJson,
      problem: StoredJson.optional(),
      freeWeek: z.string().optional(),
      createdAt: time,
      updatedAt: time,
      questions: z.array(
        z.strictObject({
          id: z.uuid(),
          content: StoredJson,
          model: z.string(),
          promptVersions: StoredJson,
          guessable: z.boolean(),
          chosenOptionId: z.uuid().optional(),
          createdAt: time,
        }),
      ),
    }),
  ),
  freeAllowances: z.array(z.strictObject({ week: z.string(), reserved: z.int(), spent: z.int() })),
  usage: z.array(
    z.strictObject({
      day: z.string(),
      prompt: z.string(),
      model: z.string(),
      isFree: z.boolean(),
      calls: z.int(),
      promptTokens: z.int(),
      completionTokens: z.int(),
      costMicros: z.int(),
    }),
  ),
  answers: z.array(
    z.strictObject({
      questionId: z.uuid(),
      answered: z.boolean(),
      lastAnsweredAt: time,
      lastQuizId: z.uuid().optional(),
      contentVersion: z.int().optional(),
      wrongCount: z.int(),
      isMistake: z.boolean(),
    }),
  ),
  caseyMessages: z.array(
    z.strictObject({
      id: z.uuid(),
      status: z.string(),
      message: z.string(),
      reply: z.string(),
      quizId: z.uuid().optional(),
      questionId: z.uuid().optional(),
      isHint: z.boolean(),
      sources: StoredJson,
      found: z.boolean(),
      model: z.string().optional(),
      promptVersion: z.int().optional(),
      createdAt: time,
    }),
  ),
  activeQuizzes: z.array(
    z.strictObject({ quizId: z.uuid(), isActive: z.boolean(), endsAt: time.optional(), questionIds: z.array(z.uuid()) }),
  ),
  explanationVotes: z.array(z.strictObject({ explanationId: z.uuid(), vote: z.int(), votedAt: time })),
  /** The end of the member's latest penalty, during which AI requests are refused. */
  penalties: z.array(z.strictObject({ userId: z.uuid(), until: time })),
  member: z.array(z.strictObject({ id: z.uuid(), hasAddress: z.boolean() })),
};

export const MyAiData = myDataDocument('ai', aiData);
