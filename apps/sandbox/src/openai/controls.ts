import { promptNames } from '@casebook/contracts';
import { z } from 'zod';
import { type Behavior, behaviorNames } from './behaviors.ts';
import type { ChatContext } from './chat-routes.ts';
import { plantedFlaws } from './questions/spoilt-drafts.ts';

/** A control of the stand-in: `POST /api/openai/<name>` with JSON, or `POST /openai/<name>` with a form. */
export interface Control {
  readonly name: string;
  /** @throws z.ZodError */
  run(context: ChatContext, input: unknown): object;
}

const control = <S extends z.ZodType>(
  name: string,
  schema: S,
  run: (context: ChatContext, input: z.output<S>) => object,
): Control => ({
  name,
  run: (context, input) => run(context, schema.parse(input)),
});

// Values are JSON or a form's text, in which an empty field means absent.
const absentIfEmpty = <S extends z.ZodType>(schema: S) => z.preprocess((value) => (value === '' ? undefined : value), schema);
const count = (fallback: number, most: number, least = 0) =>
  absentIfEmpty(z.coerce.number().int().min(least).max(most).default(fallback));

const Behave = z.strictObject({
  behavior: z.enum(behaviorNames),
  requests: absentIfEmpty(z.union([z.literal('all'), z.coerce.number().int().min(1)]).default(1)),
  prompt: absentIfEmpty(z.enum(promptNames).optional()),
  seconds: count(20, 86_400),
  firstMs: count(0, 600_000),
  tokenMs: count(50, 60_000),
  tokens: count(10, 100_000),
  stem: absentIfEmpty(z.string().optional()),
  flaw: absentIfEmpty(z.enum(plantedFlaws).optional()),
});

const Answers = z.strictObject({
  items: z.array(
    z.strictObject({
      question: z.string().min(1),
      answer: z.string().min(1).nullable(),
      repeats: z.string().min(1).optional(),
    }),
  ),
});

export const controls: readonly Control[] = [
  control('behave', Behave, ({ plans }, { behavior: name, prompt, stem, flaw, ...rest }) => {
    const plan: Behavior = { name, ...rest, ...(prompt && { prompt }), ...(stem && { stem }), ...(flaw && { flaw }) };
    plans.add(plan);
    return { plans: plans.list() };
  }),
  control('answers', Answers, ({ writer }, { items }) => {
    for (const { question, answer, repeats } of items) {
      writer.solver.addAnswer(question, answer);
      if (repeats !== undefined) writer.solver.addRepetition(question, repeats);
    }
    return { added: items.length };
  }),
  control('clear', z.strictObject({}), (context) => {
    resetStandIn(context);
    return {};
  }),
];

/** Ends all behaviors, and deletes the added answers and the received requests. */
export function resetStandIn({ plans, requests, writer }: ChatContext): void {
  plans.clear();
  requests.clear();
  writer.solver.clear();
}
