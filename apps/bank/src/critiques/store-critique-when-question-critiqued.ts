import { randomUUID } from 'node:crypto';
import { type EventOf, QuestionCritiqued } from '@casebook/contracts';
import { pickFields } from '@casebook/exam';
import { Consumer } from '@casebook/messaging';
import type { Transaction } from '@casebook/platform';
import { contentFromInput } from '../authoring/content-from-input.ts';
import { QuestionWriter } from '../authoring/question-writer.ts';
import { CritiquesRepository } from '../questions/critiques.repository.ts';
import type { Question } from '../questions/question.ts';
import { QuestionsRepository } from '../questions/questions.repository.ts';

type CritiqueData = EventOf<typeof QuestionCritiqued>['data'];

const UPDATE_REASON = 'Proposed by the AI review';

/**
 * Stores the findings of the model's review of a question, and proposes its improved version to the reviewers: the version goes to review,
 * and the live one stays. Nothing is proposed if another version is in review, or was written since the model's review.
 */
@Consumer(QuestionCritiqued, 'bank.store-critique-when-question-critiqued')
export class StoreCritiqueWhenQuestionCritiqued {
  constructor(
    private readonly questions: QuestionsRepository,
    private readonly critiques: CritiquesRepository,
    private readonly writer: QuestionWriter,
  ) {}

  async handle(tx: Transaction, { data }: EventOf<typeof QuestionCritiqued>): Promise<void> {
    const question = await this.questions.lock(tx, data.questionId);
    if (!question || question.deleted) return;
    const earlier = await this.critiques.find(question.id, tx);
    const critiquedAt = new Date(data.critiquedAt);
    const critiqueCount = (earlier?.critiqueCount ?? 0) + 1;
    // If a later critique is already stored, this one only increments the count.
    if (earlier && earlier.lastCritiquedAt > critiquedAt) return this.critiques.save(tx, { ...earlier, critiqueCount });
    const improvementVersion = (await this.#propose(tx, question, data)) ?? earlier?.improvementVersion;
    const { questionId, contentVersion, qualityIssues, improvementSuggestions, model } = data;
    await this.critiques.save(tx, {
      questionId,
      critiqueCount,
      lastCritiquedAt: critiquedAt,
      contentVersion,
      qualityIssues,
      improvementSuggestions,
      model,
      ...(improvementVersion !== undefined && { improvementVersion }),
    });
  }

  /** @returns the number of the proposed version */
  async #propose(tx: Transaction, question: Question, data: CritiqueData): Promise<number | undefined> {
    const { improved, contentVersion, model } = data;
    const isCurrent = question.contentVersion === contentVersion && question.latestVersion === contentVersion;
    if (!improved || !isCurrent || question.reviewStatus !== 'approved') return undefined;
    const version = question.latestVersion + 1;
    await this.writer.save(
      tx,
      question,
      { ...question, latestVersion: version },
      {
        questionId: question.id,
        version,
        content: contentFromInput({ ...improved, ...pickFields(question, ['exhibit']) }, question, randomUUID),
        editedAt: tx.now,
        updateReason: UPDATE_REASON,
        reviewStatus: 'in-review',
        generation: { model, guessable: false },
      },
    );
    tx.audit('question.improvement-proposed', { questionId: question.id, version, critiqueId: data.critiqueId });
    return version;
  }
}
