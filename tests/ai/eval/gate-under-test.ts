import { randomUUID } from 'node:crypto';
import { systemCaller } from '@casebook/platform';
import { OPENAI_PATH, openaiKeys, startSandbox } from '@casebook/sandbox';
import type { BankQuestionsRepository } from '../../../apps/ai/src/bank-questions/bank-questions.repository.ts';
import type { QuestionGate } from '../../../apps/ai/src/generations/question-gate.ts';
import type { CallContext, ModelApi } from '../../../apps/ai/src/model/model-api.ts';
import type { ContentQuestion } from '../../../libs/exam/src/index.ts';
import { bootAi } from '../booted-ai.ts';
import type { Outcome } from './evaluate.ts';
import type { Candidate } from './planted-set.ts';

const caller = systemCaller('evaluation', randomUUID());

/** The ai service with its gate, on its own PostgreSQL. */
export interface GateUnderTest {
  readonly usesStandIn: boolean;
  readonly model: ModelApi;
  readonly bank: BankQuestionsRepository;
  readonly gate: QuestionGate;
  readonly context: CallContext;
  fillBank(questions: readonly ContentQuestion[]): Promise<void>;
  /** Gives the stand-in the correct answers of the candidates; a real model solves them without these answers. */
  registerAnswers(candidates: readonly Candidate[]): Promise<void>;
  pass(candidate: Candidate): Promise<Outcome>;
  stop(): Promise<void>;
}

/** Boots the compiled service with the endpoint from the environment, or else with the sandbox's stand-in. */
export async function startGate(folder: string): Promise<GateUnderTest> {
  const { OPENAI_BASE_URL, OPENAI_API_KEY } = process.env;
  const usesStandIn = !(OPENAI_BASE_URL && OPENAI_API_KEY);
  const sandbox = usesStandIn ? await startSandbox({ smtpPort: 0, httpPort: 0 }) : undefined;
  try {
    const { database, provided, stop } = await bootAi(folder, {
      ...process.env,
      ...(sandbox && { OPENAI_BASE_URL: `${sandbox.url}${OPENAI_PATH}`, OPENAI_API_KEY: openaiKeys.apiKey }),
    });
    const bank = provided<BankQuestionsRepository>('BankQuestionsRepository');
    const gate = provided<QuestionGate>('QuestionGate');
    const model = provided<ModelApi>('ModelApi');
    const context = { caller, userId: randomUUID(), isFree: false, signal: new AbortController().signal };
    return {
      usesStandIn,
      model,
      bank,
      gate,
      context,
      fillBank: async (questions) => {
        await database.write(caller, async (tx) => {
          for (const question of questions) await bank.upsertIfNewer(tx, toBankQuestion(question), 1);
        });
      },
      registerAnswers: async (candidates) => {
        if (!sandbox) return;
        const items = candidates.flatMap(({ draft, answer, checks, original }) =>
          draft.question
            ? [{ question: draft.question, answer, ...(checks.includes('near-duplicate') && { repeats: original.stem }) }]
            : [],
        );
        const { status } = await fetch(`${sandbox.url}/api/openai/answers`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ items }),
        });
        if (status !== 200) throw new Error(`The stand-in answered ${status}`);
      },
      pass: async (candidate) => {
        const { draft, topic, original } = candidate;
        const { domain, difficulty, formatType: questionType } = original;
        const options = { domain, difficulty, questionType, scenarioType: 'technical' as const, includeDistractors: true };
        const generation = { id: randomUUID(), userId: context.userId, options };
        const result = await gate.pass({ draft, model: 'planted', promptVersions: {} }, { generation, topic }, context);
        return { candidate, result };
      },
      stop: async () => {
        await stop();
        await sandbox?.stop();
      },
    };
  } catch (error) {
    await sandbox?.stop();
    throw error;
  }
}

function toBankQuestion(question: ContentQuestion): Parameters<BankQuestionsRepository['upsertIfNewer']>[1] {
  const { stem, options, key, explanation, citation, domain, topic, tags, difficulty, questionType, formatType } = question;
  const withIds = options.map((option) => ({ ...option, id: randomUUID() }));
  const idOf = (slug: string) => withIds.find((option) => option.slug === slug)?.id ?? '';
  return {
    id: randomUUID(),
    deleted: false,
    available: true,
    question: stem,
    options: withIds.map(({ id, text }) => ({ id, text })),
    correctOptionId: idOf(key.slug),
    explanation: {
      ...explanation,
      whyWrong: explanation.whyWrong.map(({ optionSlug, text }) => ({ optionId: idOf(optionSlug), text })),
    },
    domain,
    topic,
    tags: [...tags],
    difficulty,
    questionType,
    formatType,
    citations: [citation],
  };
}
