import { AppError, QuestionGenerated, toWireStem } from '@casebook/contracts';
import { type HandlesJob, JobHandler, type JobRun, queues } from '@casebook/jobs';
import { AbuseLimiter } from '@casebook/limits';
import { type Caller, Clock, Database, newId, type Transaction } from '@casebook/platform';
import { FreeAllowancesRepository } from '../allowance/free-allowances.repository.ts';
import { pause, RequestPermit } from '../limits/request-permit.ts';
import { stopsRun } from '../model/model-faults.ts';
import { EndGeneration } from './continue-generation.ts';
import { type GateRefusal, isGateRefusal } from './gate-refusal.ts';
import { GenerateQuestion } from './generate-question.ts';
import { GenerateQuestions } from './generate-questions.job.ts';
import { GeneratedQuestionsRepository } from './generated-questions.repository.ts';
import { type Generation, isRunning, modeOf, pauseAfter, remainingOf } from './generation.ts';
import { GenerationsRepository } from './generations.repository.ts';
import type { PassedDraft } from './question-gate.ts';

/** How long to wait for a limit that doesn't report its wait. */
const DEFAULT_WAIT_SECONDS = 60;

/**
 * Generates a run's remaining questions, one at a time. Each is saved in one transaction with its event, its step, and its use of the
 * allowance, so that after a worker was killed, the next attempt continues at the right position.
 */
@JobHandler(GenerateQuestions)
export class GenerateQuestionsHandler implements HandlesJob<typeof GenerateQuestions> {
  constructor(
    private readonly database: Database,
    private readonly generations: GenerationsRepository,
    private readonly questions: GeneratedQuestionsRepository,
    private readonly allowances: FreeAllowancesRepository,
    private readonly generateQuestion: GenerateQuestion,
    private readonly endGeneration: EndGeneration,
    private readonly limiter: AbuseLimiter,
    private readonly permit: RequestPermit,
    private readonly clock: Clock,
  ) {}

  async handle(run: JobRun<typeof GenerateQuestions>): Promise<void> {
    const { payload, attempt, caller, signal } = run;
    const worker = newId();
    const claimed = await this.#change(caller, payload, (tx, generation) =>
      generation.status === 'canceling'
        ? this.endGeneration.end(tx, generation, 'canceled')
        : this.generations.save(tx, { ...generation, status: 'drafting', worker }),
    );
    if (!claimed) return;
    try {
      await this.#generateRest(run, claimed);
    } catch (error) {
      if (signal.aborted) throw error;
      const isLast = attempt >= queues[GenerateQuestions.queue].attempts;
      if (stopsRun(error)) await this.#stop(caller, claimed, error);
      else if (isLast) await this.#fail(caller, claimed);
      if (!stopsRun(error)) throw error;
    }
  }

  async #generateRest(run: JobRun<typeof GenerateQuestions>, claimed: Generation): Promise<void> {
    const { userId } = claimed;
    const isBulk = modeOf(claimed) === 'bulk';
    if (isBulk) await this.limiter.startBulk(userId);
    try {
      await this.#generateEach(claimed, run);
    } finally {
      if (isBulk) await this.limiter.endBulk(userId);
    }
  }

  async #generateEach(claimed: Generation, { caller, attempt, signal }: JobRun<typeof GenerateQuestions>): Promise<void> {
    // The request that started or continued the run has already counted against the limits, for the first question.
    let isPermitted = attempt === 1;
    let current: Generation | undefined = claimed;
    while (current && remainingOf(current) > 0) {
      if (!isPermitted) await this.permit.waitFor(caller, current.userId, modeOf(current), signal);
      isPermitted = false;
      current = await this.#generateNext(caller, current, signal);
      if (current && remainingOf(current) > 0) await pause(pauseAfter(current), signal);
    }
    if (current) await this.#change(caller, current, (tx, generation) => this.endGeneration.end(tx, generation, 'done'));
  }

  /** @returns the run after the question, or undefined if the run has ended or another attempt has taken over */
  async #generateNext(caller: Caller, generation: Generation, signal: AbortSignal): Promise<Generation | undefined> {
    const drafting = await this.#change(caller, generation, async (tx, locked) => {
      if (locked.status === 'canceling') return this.endGeneration.end(tx, locked, 'canceled');
      return locked.status === 'drafting' ? locked : this.generations.save(tx, { ...locked, status: 'drafting' });
    });
    if (!drafting) return undefined;
    const context = { caller, userId: generation.userId, isFree: generation.freeWeek !== undefined, signal };
    const checking = () =>
      this.#change(caller, generation, async (tx, locked) =>
        locked.status === 'canceling' ? locked : this.generations.save(tx, { ...locked, status: 'checking' }),
      );
    const result = await this.generateQuestion.generate(generation, context, checking);
    return this.#change(caller, generation, async (tx, locked) => {
      const saved = await (isGateRefusal(result)
        ? this.#saveRefusal(tx, locked, result)
        : this.#saveQuestion(tx, locked, result));
      const isCanceled = saved.status === 'canceling' && remainingOf(saved) > 0;
      return isCanceled ? this.endGeneration.end(tx, saved, 'canceled') : saved;
    });
  }

  async #saveQuestion(tx: Transaction, generation: Generation, passed: PassedDraft): Promise<Generation> {
    const { content, model, promptVersions, guessable } = passed;
    const { id: generationId, userId, freeWeek, steps } = generation;
    const id = newId();
    await this.questions.add(tx, { id, generationId, userId, content, model, promptVersions, guessable, createdAt: tx.now });
    if (freeWeek) await this.allowances.spend(tx, userId, freeWeek);
    tx.emit(
      QuestionGenerated,
      { id, version: 1 },
      {
        questionId: id,
        createdBy: userId,
        generationId,
        model,
        promptVersions,
        guessable,
        content: toWireStem(content),
        generatedAt: tx.now.toISOString(),
      },
    );
    const step = { position: steps.length, outcome: 'saved' as const, questionId: id, guessable };
    return this.generations.save(tx, { ...generation, steps: [...steps, step] });
  }

  /** Saves a refused draft. It doesn't use up the member's allowance. */
  async #saveRefusal(tx: Transaction, generation: Generation, { check, reason }: GateRefusal): Promise<Generation> {
    const { userId, freeWeek, steps } = generation;
    if (freeWeek) await this.allowances.giveBack(tx, userId, freeWeek, 1);
    const step = { position: steps.length, outcome: 'refused' as const, check, reason };
    return this.generations.save(tx, { ...generation, steps: [...steps, step] });
  }

  async #stop(caller: Caller, generation: Generation, { code, message, details }: AppError): Promise<void> {
    const waitSeconds = details.retryAfter ?? DEFAULT_WAIT_SECONDS;
    const resumeAt = new Date(this.clock.now().getTime() + waitSeconds * 1_000).toISOString();
    await this.#change(caller, generation, (tx, locked) =>
      locked.status === 'canceling'
        ? this.endGeneration.end(tx, locked, 'canceled')
        : this.generations.save(tx, { ...locked, status: 'limited', problem: { code, message, resumeAt } }),
    );
  }

  async #fail(caller: Caller, generation: Generation): Promise<void> {
    const { code, message } = new AppError('ai.generation-failed');
    await this.#change(caller, generation, (tx, locked) => this.endGeneration.end(tx, locked, 'failed', { code, message }));
  }

  /**
   * Locks the run and changes it.
   * @param expected the run; with `worker`, only the attempt with that id may change it
   * @returns undefined if the change ended the run, or if nothing was changed because the run isn't running or another attempt works on it
   */
  #change(
    caller: Caller,
    expected: { readonly userId: string; readonly worker?: string } & (
      | { readonly id: string }
      | { readonly generationId: string }
    ),
    change: (tx: Transaction, locked: Generation) => Promise<Generation>,
  ): Promise<Generation | undefined> {
    const id = 'id' in expected ? expected.id : expected.generationId;
    return this.database.write(caller, async (tx) => {
      const locked = await this.generations.lock(tx, expected.userId, id);
      if (!locked || !isRunning(locked)) return undefined;
      if (expected.worker !== undefined && locked.worker !== expected.worker) return undefined;
      const changed = await change(tx, locked);
      return isRunning(changed) ? changed : undefined;
    });
  }
}
