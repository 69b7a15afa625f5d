import type { AiExplanation, ExplainInput, ExplanationKind } from '@casebook/contracts';
import { AppError } from '@casebook/contracts';
import { type Caller, Clock, MemberAccess, TokenStreams, withoutIdempotency } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { RequestPermit } from '../limits/request-permit.ts';
import { type CallContext, ModelApi } from '../model/model-api.ts';
import { type ExplainedQuestion, enhancedData, keywordsData, perspectiveData, requireReadable } from './explained-question.ts';
import { ExplainedQuestionsRepository } from './explained-questions.repository.ts';
import { type Explanation, failureOf, promptVersionOf, toAiExplanation } from './explanation.ts';
import { selectKeywords } from './keyword-rules.ts';
import { VotesRepository } from './votes.repository.ts';
import { WriteExplanationOnce } from './write-explanation-once.ts';

type Written = Pick<Explanation, 'content' | 'model'>;

/**
 * Streams an explanation of a question: the stored one, or one that the model writes now. Only a request that makes the model write counts
 * against the member's limits (ADR 0044).
 */
@Injectable()
export class ExplainQuestion {
  constructor(
    private readonly streams: TokenStreams,
    private readonly access: MemberAccess,
    private readonly clock: Clock,
    private readonly questions: ExplainedQuestionsRepository,
    private readonly writeExplanationOnce: WriteExplanationOnce,
    private readonly permit: RequestPermit,
    private readonly model: ModelApi,
    private readonly votes: VotesRepository,
  ) {}

  /**
   * @throws question.not-found, access.required, explanation.answer-first, explanation.question-changed, stream.too-many; if the
   *   explanation isn't stored, also the refusal of a limit and the failures of the model's API, with a message for the kind of
   *   explanation
   */
  execute(caller: Caller, input: ExplainInput, reply: FastifyReply): Promise<void> {
    return this.streams.open(reply, caller, (signal) => this.#explain(withoutIdempotency(caller), input, signal));
  }

  async *#explain(
    caller: Caller,
    { questionId, kind }: ExplainInput,
    signal: AbortSignal,
  ): AsyncGenerator<string, AiExplanation, void> {
    const hasAccess = await this.access.has(caller);
    const found = await this.questions.find(caller.id, questionId);
    const question = requireReadable(found, kind, { hasAccess, now: this.clock.now() });
    const { contentVersion } = question;
    const key = { kind, questionId, contentVersion, promptVersion: promptVersionOf(kind) };
    const context = { caller, userId: caller.id, isFree: !hasAccess, signal };
    const explanation = yield* this.writeExplanationOnce.run(caller, key, signal, () => this.#write(kind, question, context));
    return toAiExplanation(explanation, await this.votes.find(caller.id, explanation.id));
  }

  async *#write(kind: ExplanationKind, question: ExplainedQuestion, context: CallContext): AsyncGenerator<string, Written, void> {
    if (!this.model.isConfigured) throw new AppError('ai.not-configured');
    await this.permit.require(context.caller, context.userId, 'single');
    try {
      if (kind === 'keywords') return await this.#analyze(question, context);
      return yield* this.#stream(kind, question, context);
    } catch (error) {
      throw failureOf(kind, error);
    }
  }

  async *#stream(
    kind: Exclude<ExplanationKind, 'keywords'>,
    question: ExplainedQuestion,
    context: CallContext,
  ): AsyncGenerator<string, Written, void> {
    const pieces =
      kind === 'perspective'
        ? this.model.stream('perspective', perspectiveData(question), context)
        : this.model.stream('explanation', enhancedData(question), context);
    let text = '';
    try {
      for (;;) {
        const { value, done } = await pieces.next();
        if (done) return { content: { text }, model: value.model };
        text += value;
        yield value;
      }
    } finally {
      // If the reader stops early, this stops the call to the model.
      await pieces.return(undefined as never);
    }
  }

  async #analyze(question: ExplainedQuestion, context: CallContext): Promise<Written> {
    const { reply, model } = await this.model.request('keywords', keywordsData(question), context);
    const keywords = selectKeywords(reply, question);
    if (keywords.length === 0) throw new AppError('explanation.keywords-failed');
    return { content: { keywords }, model };
  }
}
