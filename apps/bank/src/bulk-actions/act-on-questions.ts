import { AppError, type BulkActionInput, type BulkActionResult } from '@casebook/contracts';
import type { Caller } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { SetQuestionStatus } from '../authoring/edit-question.ts';
import { DecideFlags } from '../flags/decide-flags.ts';
import { RemoveQuestion, RestoreQuestion } from '../removal/remove-question.ts';
import { DecideReview } from '../reviews/decide-reviews.ts';

type Act = (caller: Caller, questionId: string, at: number) => Promise<unknown>;

/**
 * Applies an admin's action to many questions, each in its own transaction, so that a refused question doesn't affect the others.
 * Idempotent.
 */
@Injectable()
export class ActOnQuestions {
  constructor(
    private readonly setQuestionStatus: SetQuestionStatus,
    private readonly decideFlags: DecideFlags,
    private readonly decideReview: DecideReview,
    private readonly removeQuestion: RemoveQuestion,
    private readonly restoreQuestion: RestoreQuestion,
  ) {}

  async execute(caller: Caller, input: BulkActionInput): Promise<BulkActionResult> {
    const act = this.#actOf(input);
    const results: BulkActionResult['results'] = [];
    for (const [at, questionId] of input.questionIds.entries()) {
      const code = await refusalOf(() => act(callerFor(caller, questionId), questionId, at));
      results.push({ questionId, outcome: code ? 'refused' : 'done', ...(code && { code }) });
    }
    const refused = results.filter(({ outcome }) => outcome === 'refused').length;
    return { done: results.length - refused, refused, results };
  }

  #actOf(input: BulkActionInput): Act {
    switch (input.action) {
      case 'activate':
      case 'deactivate':
        return (caller, id) => this.setQuestionStatus.execute(caller, id, { isActive: input.action === 'activate' });
      case 'feature':
      case 'unfeature':
        return (caller, id) => this.setQuestionStatus.execute(caller, id, { isFeatured: input.action === 'feature' });
      case 'delete':
        return (caller, id) => this.removeQuestion.execute(caller, id, { permanent: false });
      case 'restore':
        return (caller, id) => this.restoreQuestion.execute(caller, id);
      case 'purge':
        return (caller, id) => this.removeQuestion.execute(caller, id, { permanent: true });
      case 'decide-flags': {
        const { action: _action, questionIds: _questionIds, ...decision } = input;
        return (caller, id) => this.decideFlags.execute(caller, id, decision);
      }
      case 'review': {
        const { action: _action, questionIds: _questionIds, versions, ...decision } = input;
        return (caller, id, at) => this.decideReview.execute(caller, id, { ...decision, version: versions[at] ?? 0 });
      }
    }
  }
}

/** Derives an idempotency key per question, so that a repeated request returns the stored result of each. */
function callerFor(caller: Caller, questionId: string): Caller {
  const { idempotency, ...rest } = caller;
  return idempotency ? { ...rest, idempotency: { ...idempotency, key: `${idempotency.key}:${questionId}` } } : rest;
}

async function refusalOf(act: () => Promise<unknown>): Promise<string | undefined> {
  try {
    await act();
    return undefined;
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
}
