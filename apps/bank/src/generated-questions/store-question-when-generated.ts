import { randomUUID } from 'node:crypto';
import { type EventOf, QuestionGenerated } from '@casebook/contracts';
import { Consumer } from '@casebook/messaging';
import { lockMember, type Transaction } from '@casebook/platform';
import { newQuestion } from '../authoring/add-question.ts';
import { contentFromInput } from '../authoring/content-from-input.ts';
import { QuestionWriter } from '../authoring/question-writer.ts';
import { QuestionsRepository } from '../questions/questions.repository.ts';

/**
 * Stores a generated question as its creator's, regardless of access, because free members generate questions, too. Only its creator's
 * quizzes draw it until a reviewer has approved it. If the creator has been erased, the question isn't stored, because nobody else could
 * see it.
 */
@Consumer(QuestionGenerated, 'bank.store-question-when-generated')
export class StoreQuestionWhenGenerated {
  constructor(
    private readonly questions: QuestionsRepository,
    private readonly writer: QuestionWriter,
  ) {}

  async handle(tx: Transaction, { data }: EventOf<typeof QuestionGenerated>): Promise<void> {
    const { questionId: id, createdBy: authorId, model, guessable } = data;
    if (!(await lockMember(tx, authorId))) return;
    // The question already exists: a republished event must not undo an edit, a review, or a deletion.
    if (await this.questions.lock(tx, id)) return;
    const options = data.content.options.map((option) => ({ id: option.id, text: option.text }));
    const content = contentFromInput(data.content, { options, origin: 'ai' }, randomUUID);
    const { question, version } = newQuestion(content, {
      id,
      origin: 'ai',
      reviewStatus: 'in-review',
      authorId,
      at: new Date(data.generatedAt),
      generation: { model, guessable },
    });
    await this.writer.save(tx, undefined, { ...question, updatedAt: tx.now }, version);
    tx.audit('question.generated', { questionId: id, generationId: data.generationId });
  }
}
