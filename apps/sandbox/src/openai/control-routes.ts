import { promptNames } from '@casebook/contracts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { ZodError, z } from 'zod';
import { sendPage } from '../send-page.ts';
import type { ChatContext } from './chat-routes.ts';
import { controlPage } from './control-page.ts';
import { clear, controls } from './controls.ts';

const RequestsQuery = z.strictObject({ prompt: z.enum(promptNames).optional() });

/**
 * Adds the controls of the stand-in:
 *
 * - `GET /openai` shows what is set and what was received, with a form for each control.
 * - `GET /api/openai` returns the behaviors that are set: `{plans}`.
 * - `GET /api/openai/requests?prompt=` returns the latest thousand requests, newest first: `{items: ReceivedRequest[]}`.
 * - `DELETE /api/openai/requests` removes both, and the answers that were added.
 * - `POST /api/openai/<name>` with JSON does what a control does, and answers 200 with its outcome, or 400 with `{message}`:
 *
 * | name | input | effect |
 * |---|---|---|
 * | `behave` | `behavior`, `requests?` (a number, `all`; default 1), `prompt?`, and what the behavior takes | what the next requests, or all, do |
 * | `answers` | `items: {question, answer, repeats?}[]` | `blind-solve` chooses these options' texts for these stems, null: -1; `duplicate-check` finds the stem that they repeat |
 * | `clear` | | as `DELETE /api/openai/requests` |
 *
 * | behavior | takes | effect |
 * |---|---|---|
 * | `rate-limit` | `seconds?` (20) | 429 `rate_limit_exceeded` with `retry-after` |
 * | `quota` | | 429 `insufficient_quota` |
 * | `invalid-key` | | 401 `invalid_api_key` |
 * | `server-error`, `unavailable` | | 500, 503 |
 * | `context-length` | | 400 `context_length_exceeded` |
 * | `no-json-schema` | | 400 for `json_schema`, as an endpoint without it; other requests are answered |
 * | `dropped` | | closes the connection without an answer |
 * | `timeout` | | never answers |
 * | `slow` | `firstMs?` (0), `tokenMs?` (50) | waits before the first token, and before each further one |
 * | `cut` | `tokens?` (10) | closes the connection after so many tokens of a stream, or amid the JSON without one |
 * | `empty` | | an empty text |
 * | `fenced`, `invalid-json` | | JSON in a code fence; JSON that ends too early, after a sentence |
 * | `wrong-key` | | the draft's key isn't the defensible option, so that `blind-solve` disagrees |
 * | `two-keys` | | a second option is as defensible, so that `blind-solve` answers -1 |
 * | `three-options` | | the draft lacks an option |
 * | `flawed` | `flaw?` (`plantedFlaws`; default: one after the other) | an item-writing flaw |
 * | `duplicate` | `stem?` (default: the latest draft's) | repeats a stem |
 * | `reworded` | | `duplicate-check` finds that the draft repeats the question it is most like |
 * | `guessable` | | `options-solve` finds the draft's key |
 * | `long` | | Casey's reply has five sentences |
 *
 * Without `prompt`, behaviors of drafts concern `question-draft` and `question-repair`, `fenced` and `invalid-json` the structured
 * prompts, `long` Casey, and the others each request. A request takes up to one failure, or one pace and one fault of its reply.
 */
export function addControlRoutes(app: FastifyInstance, context: ChatContext): void {
  app.get('/openai', (_request, reply) => sendPage(reply, controlPage(context)));
  app.get('/api/openai', (_request, reply) => reply.send({ plans: context.plans.list() }));
  app.get('/api/openai/requests', ({ query }, reply) => {
    const { data, error } = RequestsQuery.safeParse(query);
    if (error) return reply.code(400).send({ message: z.prettifyError(error) });
    return reply.send({ items: context.requests.list(data.prompt) });
  });
  app.delete('/api/openai/requests', (_request, reply) => {
    clear(context);
    return reply.code(204).send();
  });
  for (const control of controls) {
    app.post(`/api/openai/${control.name}`, ({ body }, reply) => {
      try {
        return reply.send(control.run(context, body ?? {}));
      } catch (error) {
        return reply.code(400).send({ message: messageOf(error) });
      }
    });
    app.post(`/openai/${control.name}`, ({ body }, reply): FastifyReply => {
      try {
        control.run(context, body ?? {});
        return reply.redirect('/openai', 303);
      } catch (error) {
        return sendPage(reply.code(400), controlPage(context, messageOf(error)));
      }
    });
  }
}

/** @throws whatever isn't a refusal of the input */
function messageOf(error: unknown): string {
  if (error instanceof ZodError) return z.prettifyError(error);
  throw error;
}
