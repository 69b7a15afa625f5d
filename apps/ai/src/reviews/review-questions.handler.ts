import { AppError, type EventOf, type ModelDraft, type PromptData, QuestionCritiqued, toWireStem } from '@casebook/contracts';
import { presentedText } from '@casebook/exam';
import { type HandlesJob, JobHandler, type JobRun, queues } from '@casebook/jobs';
import { type Caller, Database, newId, type Transaction } from '@casebook/platform';
import { checkWriting, toContent } from '../generations/draft-content.ts';
import { isGateRefusal } from '../generations/gate-refusal.ts';
import { ModelApi } from '../model/model-api.ts';
import { isUnusable, stopsRun } from '../model/model-faults.ts';
import { ReviewQuestions } from './review-questions.job.ts';
import { isRunning, type ReviewRun } from './review-run.ts';
import { ReviewRunsRepository } from './review-runs.repository.ts';
import { type ReviewedQuestion, ReviewedQuestionsRepository } from './reviewed-questions.repository.ts';

type Improved = NonNullable<EventOf<typeof QuestionCritiqued>['data']['improved']>;

/** The data of the critique's prompt. */
function critiqueData({ stem, domain, content, members, membersWrong }: ReviewedQuestion): PromptData<'critique'> {
  const { options, correctOptionId, explanation } = content;
  const { correct, whyWrong, keyConcepts, practicalApplication } = explanation;
  return {
    ...toWireStem({ stem: presentedText({ ...content, stem }) }),
    options: options.map(({ text }) => text),
    correctAnswer: options.findIndex(({ id }) => id === correctOptionId),
    domain,
    explanation: [correct, ...whyWrong.map(({ text }) => text), keyConcepts, practicalApplication].join('\n'),
    statistics: members === 0 ? '' : `${membersWrong} of ${members} members answered it incorrectly at least once`,
  };
}

/**
 * @returns the improved version as an author would submit it; undefined if there is none, or if it has a wrong form or violates the
 *   item-writing rules
 */
function improvedVersion(draft: ModelDraft | null, question: ReviewedQuestion): Improved | undefined {
  if (!draft) return undefined;
  const { domain, topic, tags, content } = question;
  const options = { domain, difficulty: content.difficulty, questionType: content.formatType };
  // The domain, topic, and tags are the original question's, because the model doesn't change them.
  const improved = toContent({ ...draft, tags: [...tags].filter((tag) => tag !== AI_TAG) }, options, topic);
  if (isGateRefusal(improved) || checkWriting(improved)) return undefined;
  // Without ids: the bank retains the ids of options whose text stays the same.
  return toWireStem({ ...improved, options: improved.options.map(({ text, rationale }) => ({ text, rationale })) });
}

/** The bank adds this tag according to the question's origin. */
const AI_TAG = 'ai-generated';

/** The user id that is recorded for calls without a member. */
const NO_MEMBER = '00000000-0000-4000-8000-000000000000';

/**
 * Reviews a run's remaining questions, one at a time. Each review is saved in one transaction with its event and the checkpoint, so that
 * after a worker was killed, the next attempt continues at the right question.
 */
@JobHandler(ReviewQuestions)
export class ReviewQuestionsHandler implements HandlesJob<typeof ReviewQuestions> {
  constructor(
    private readonly database: Database,
    private readonly runs: ReviewRunsRepository,
    private readonly questions: ReviewedQuestionsRepository,
    private readonly model: ModelApi,
  ) {}

  async handle({ payload, caller, signal, attempt }: JobRun<typeof ReviewQuestions>): Promise<void> {
    let run = await this.#change(caller, payload.runId, (tx, locked) => this.runs.save(tx, { ...locked, status: 'running' }));
    try {
      while (run && run.done < run.questionIds.length) {
        signal.throwIfAborted();
        run = await this.#reviewNext(caller, run, signal);
      }
    } catch (error) {
      if (signal.aborted) throw error;
      const isLast = attempt >= queues[ReviewQuestions.queue].attempts;
      if (!stopsRun(error) && !isLast) throw error;
      const { code, message } = stopsRun(error) ? error : new AppError('ai.generation-failed');
      const problem = { code, message };
      await this.#change(caller, payload.runId, (tx, locked) => this.runs.save(tx, { ...locked, status: 'stopped', problem }));
      if (!stopsRun(error)) throw error;
      return;
    }
    if (run) await this.#change(caller, run.id, (tx, locked) => this.runs.save(tx, { ...locked, status: 'done' }));
  }

  /** @returns undefined if the run is no longer running, or another attempt has already reviewed the question */
  async #reviewNext(caller: Caller, run: ReviewRun, signal: AbortSignal): Promise<ReviewRun | undefined> {
    const question = await this.questions.find(run.questionIds[run.done] ?? '');
    const critique = question && (await this.#critique(caller, question, signal));
    return this.#change(caller, run.id, async (tx, locked) => {
      if (locked.done !== run.done) return undefined;
      if (critique) {
        await this.questions.markReviewed(tx, question);
        const critiqueId = newId();
        const { id: questionId, contentVersion } = question;
        const data = { critiqueId, questionId, contentVersion, ...critique, critiquedAt: tx.now.toISOString() };
        tx.emit(QuestionCritiqued, { id: questionId, version: 1 }, data);
      }
      const improved = locked.improved + (critique?.improved ? 1 : 0);
      return this.runs.save(tx, { ...locked, done: locked.done + 1, improved });
    });
  }

  /** @returns undefined if the reply was unusable: the run continues, and the question can be reviewed again */
  async #critique(caller: Caller, question: ReviewedQuestion, signal: AbortSignal) {
    try {
      return await this.#request(caller, question, signal);
    } catch (error) {
      if (isUnusable(error)) return undefined;
      throw error;
    }
  }

  async #request(caller: Caller, question: ReviewedQuestion, signal: AbortSignal) {
    const context = { caller, userId: NO_MEMBER, isFree: false, signal };
    const { reply, model, promptVersion } = await this.model.request('critique', critiqueData(question), context);
    const { qualityIssues, improvementSuggestions } = reply;
    const improved = improvedVersion(reply.improved, question);
    return { model, promptVersion, qualityIssues, improvementSuggestions, ...(improved && { improved }) };
  }

  /** Locks the run and changes it, if it is still running. */
  #change(
    caller: Caller,
    id: string,
    change: (tx: Transaction, locked: ReviewRun) => Promise<ReviewRun | undefined>,
  ): Promise<ReviewRun | undefined> {
    return this.database.write(caller, async (tx) => {
      const locked = await this.runs.lock(tx, id);
      return locked && isRunning(locked) ? change(tx, locked) : undefined;
    });
  }
}
