import { type AiDiagnostic, AppError, DIAGNOSTIC_REPLY_LENGTH, type RunDiagnosticInput } from '@casebook/contracts';
import { type Caller, withoutIdempotency } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { AiOptions } from '../ai-options.ts';
import { RequestPermit } from '../limits/request-permit.ts';
import { ModelApi } from '../model/model-api.ts';

const QUESTION = 'What is the principle of least privilege?';
/** How long the model may take for its reply. */
const LIMIT_MS = 20_000;

/** Checks that the required settings are set, and sends the language model one test question. */
@Injectable()
export class RunModelDiagnostic {
  constructor(
    private readonly options: AiOptions,
    private readonly permit: RequestPermit,
    private readonly model: ModelApi,
  ) {}

  /** @throws the refusal of a limit; errors of the model's API are part of the result */
  async execute(caller: Caller, { context }: RunDiagnosticInput): Promise<AiDiagnostic> {
    const configuration = {
      aiKey: this.options.openaiApiKey !== undefined,
      aiUrl: this.options.openaiBaseUrl !== '',
      databaseUrl: this.options.databaseUrl !== '',
    };
    if (this.model.isConfigured) await this.permit.require(caller, caller.id, 'single');
    try {
      return { configuration, ...(await this.#sendQuestion(withoutIdempotency(caller), context)) };
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return { configuration, error: { code: error.code, message: error.message } };
    }
  }

  async #sendQuestion(caller: Caller, context: string): Promise<Pick<AiDiagnostic, 'reply' | 'model'>> {
    const timeout = new AbortController();
    const limit = setTimeout(() => timeout.abort(new AppError('request.timeout')), LIMIT_MS);
    const data = { message: QUESTION, history: [], sources: [], concepts: [context] };
    const pieces = this.model.stream('casey', data, { caller, userId: caller.id, isFree: false, signal: timeout.signal });
    let reply = '';
    try {
      for (;;) {
        const { value, done } = await pieces.next();
        if (done) return { reply: reply.slice(0, DIAGNOSTIC_REPLY_LENGTH), model: value.model };
        reply += value;
      }
    } finally {
      clearTimeout(limit);
    }
  }
}
