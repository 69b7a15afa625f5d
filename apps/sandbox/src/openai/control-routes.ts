import { promptNames } from '@casebook/contracts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { ZodError, z } from 'zod';
import { sendPage } from '../send-page.ts';
import type { ChatContext } from './chat-routes.ts';
import { controlPage } from './control-page.ts';
import { controls, resetStandIn } from './controls.ts';

const RequestsQuery = z.strictObject({ prompt: z.enum(promptNames).optional() });

/**
 * Adds the controls of the stand-in:
 *
 * - `GET /openai` shows the planned behaviors and the received requests, with a form for each control.
 * - `GET /api/openai` returns the planned behaviors: `{plans}`.
 * - `GET /api/openai/requests?prompt=` returns the latest thousand requests, newest first: `{items: ReceivedRequest[]}`.
 * - `DELETE /api/openai/requests` removes the behaviors, the requests, and the answers that were added.
 * - `POST /api/openai/<name>` with JSON runs a control, and responds with 200 and its outcome, or with 400 and `{message}`:
 *
 * | name | input | effect |
 * |---|---|---|
 * | `behave` | `behavior`, `requests?` (a number, `all`; default 1), `prompt?`, and the behavior's parameters | sets the behavior of the next requests, or of all |
 * | `answers` | `items: {question, answer, repeats?}[]` | `blind-solve` chooses the option with the text `answer` for the stem `question` (null: -1); `duplicate-check` finds the stem `repeats` |
 * | `clear` | | same as `DELETE /api/openai/requests` |
 *
 * | behavior | parameters | effect |
 * |---|---|---|
 * | `rate-limit` | `seconds?` (20) | 429 `rate_limit_exceeded` with `retry-after` |
 * | `quota` | | 429 `insufficient_quota` |
 * | `invalid-key` | | 401 `invalid_api_key` |
 * | `server-error`, `unavailable` | | 500, 503 |
 * | `context-length` | | 400 `context_length_exceeded` |
 * | `no-json-schema` | | 400 for `json_schema`, like an endpoint that doesn't support it; other requests succeed |
 * | `dropped` | | closes the connection without a response |
 * | `timeout` | | never responds |
 * | `slow` | `firstMs?` (0), `tokenMs?` (50) | waits before the first token, and before each further one |
 * | `cut` | `tokens?` (10) | closes the connection after this many tokens of a stream, or in the middle of a JSON response |
 * | `empty` | | an empty text |
 * | `fenced`, `invalid-json` | | JSON in a code fence; truncated JSON after a sentence |
 * | `wrong-key` | | the draft's key is an indefensible option, so that `blind-solve` disagrees |
 * | `two-keys` | | a second option is as defensible, so that `blind-solve` returns -1 |
 * | `three-options` | | the draft lacks an option |
 * | `flawed` | `flaw?` (`plantedFlaws`; default: in turn) | the draft has an item-writing flaw |
 * | `duplicate` | `stem?` (default: the latest draft's) | the draft repeats a stem |
 * | `reworded` | | `duplicate-check` reports the most similar question as a duplicate |
 * | `guessable` | | `options-solve` finds the draft's key |
 * | `long` | | Casey's reply has five sentences |
 *
 * Without `prompt`, faults of drafts apply to `question-draft` and `question-repair`, `fenced` and `invalid-json` to the structured prompts,
 * `long` to Casey, and the others to every request. One request gets at most one failure, or else one pace and one fault in its reply.
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
    resetStandIn(context);
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

/** @throws any error that isn't a refusal of the input */
function messageOf(error: unknown): string {
  if (error instanceof ZodError) return z.prettifyError(error);
  throw error;
}
