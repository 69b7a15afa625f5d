import { AppError, CASEY_SENTENCES, type CaseyMessage, type CaseySource, type SendCaseyMessageInput } from '@casebook/contracts';
import {
  type Caller,
  Clock,
  Database,
  MemberAccess,
  newId,
  runDespiteDisconnect,
  TokenStreams,
  withoutIdempotency,
} from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { RequestPermit } from '../limits/request-permit.ts';
import { ModelApi } from '../model/model-api.ts';
import { isModelFailure } from '../model/model-faults.ts';
import { prompts } from '../prompts/prompts.ts';
import { type StoredMessage, toMessageView } from './casey-message.ts';
import { CaseyMessagesRepository } from './casey-messages.repository.ts';
import { GroundMessage } from './ground-message.ts';
import { SentenceCutter } from './sentence-cutter.ts';

/** `[1]`, `[1, 2]`. */
const CITATION = /\[(\d{1,2}(?:\s*,\s*\d{1,2})*)\]/g;

/** @returns the sources that a reply cites, by their numbers */
export function citedSources(reply: string, sources: readonly CaseySource[]): CaseySource[] {
  const numbers = new Set([...reply.matchAll(CITATION)].flatMap(([, list = '']) => list.split(',').map(Number)));
  return sources.filter(({ number }) => numbers.has(number));
}

/** @returns casey.failed, the same apology for every failure of the language model; any other error unchanged */
const caseyFailure = (error: unknown): unknown =>
  isModelFailure(error) ? new AppError('casey.failed', {}, { cause: error }) : error;

/**
 * Streams the reply to a member's message. The call to the model stops where the third sentence starts. The text that the member received
 * is stored, even if they disconnect before the end. A repeated request gets the stored reply.
 */
@Injectable()
export class SendCaseyMessage {
  constructor(
    private readonly streams: TokenStreams,
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly access: MemberAccess,
    private readonly permit: RequestPermit,
    private readonly model: ModelApi,
    private readonly grounding: GroundMessage,
    private readonly messages: CaseyMessagesRepository,
  ) {}

  /**
   * @throws access.required, ai.not-configured, casey.busy, the refusal of a limit, ai.budget-exceeded; casey.failed for every failure of
   *   the language model
   */
  execute(caller: Caller, input: SendCaseyMessageInput, reply: FastifyReply): Promise<void> {
    return this.streams.open(reply, caller, (signal) => this.#write(caller, input, signal));
  }

  async *#write(caller: Caller, input: SendCaseyMessageInput, signal: AbortSignal): AsyncGenerator<string, CaseyMessage, void> {
    if (!(await this.access.has(caller))) throw new AppError('access.required');
    if (!this.model.isConfigured) throw new AppError('ai.not-configured');
    const stored = await this.database.findStored<{ id: string }>(caller);
    if (stored) return yield* this.#repeat(caller.id, stored.result.id);
    // The unique index decides. Checking first only avoids counting a refused message against the member's limits.
    if (await this.messages.isAnswering(caller.id, this.clock.now())) throw new AppError('casey.busy');
    await this.permit.require(caller, caller.id, 'single');
    const added = newMessage(caller.id, input, this.clock.now());
    const { id } = await this.database.write(caller, async (tx) => {
      await this.messages.add(tx, added);
      return { id: added.id };
    });
    // A concurrent request with the same idempotency key was first.
    if (id !== added.id) return yield* this.#repeat(caller.id, id);
    return yield* this.#answer(withoutIdempotency(caller), added, input, signal);
  }

  /** @throws casey.busy, casey.failed, casey.message-not-found if the member deleted it */
  async *#repeat(userId: string, id: string): AsyncGenerator<string, CaseyMessage, void> {
    const stored = await this.messages.get(userId, id);
    if (stored.status === 'answering') throw new AppError('casey.busy');
    if (!stored.reply) throw new AppError('casey.failed');
    yield stored.reply;
    return toMessageView(stored);
  }

  async *#answer(
    caller: Caller,
    added: StoredMessage,
    input: SendCaseyMessageInput,
    signal: AbortSignal,
  ): AsyncGenerator<string, CaseyMessage, void> {
    // The state that is stored if the member disconnects at any point below.
    let answered: StoredMessage = { ...added, status: 'stopped' };
    try {
      const { data, sources, isHint, readQuestionIds } = await this.grounding.ground(caller.id, input, added.id);
      answered = { ...answered, isHint, readQuestionIds, found: sources.length > 0, promptVersion: prompts.casey.version };
      const context = { caller, userId: caller.id, isFree: false, signal };
      const onModel = (model: string) => {
        answered = { ...answered, model };
      };
      const cutter = new SentenceCutter(CASEY_SENTENCES);
      const show = (text: string) => {
        const reply = answered.reply + text;
        answered = { ...answered, reply, sources: citedSources(reply, sources) };
        return text;
      };
      for await (const piece of this.model.stream('casey', data, context, onModel)) {
        const text = cutter.push(piece);
        if (text) yield show(text);
        if (cutter.isOver) break;
      }
      const rest = cutter.end();
      if (rest) yield show(rest);
      answered = { ...answered, status: 'done' };
    } catch (error) {
      if (!signal.aborted) answered = { ...answered, status: 'failed' };
      throw caseyFailure(error);
    } finally {
      const last = answered;
      await runDespiteDisconnect(() => this.database.write(caller, (tx) => this.messages.save(tx, last)));
    }
    return toMessageView(answered);
  }
}

const newMessage = (userId: string, { message, quizId, questionId }: SendCaseyMessageInput, createdAt: Date): StoredMessage => ({
  id: newId(),
  userId,
  status: 'answering',
  message,
  reply: '',
  ...(quizId !== undefined && { quizId }),
  ...(questionId !== undefined && { questionId }),
  isHint: false,
  sources: [],
  readQuestionIds: [],
  found: false,
  createdAt,
});
