import type { FastifyInstance, FastifyReply } from 'fastify';
import { ZodError, z } from 'zod';
import { sendPage } from '../send-page.ts';
import { controlPage } from './control-page.ts';
import { controlState } from './control-state.ts';
import { type Control, type ControlContext, ControlRefusal, controls, customerOf } from './controls.ts';
import { runDue } from './passing-time.ts';

const StateQuery = z.strictObject({ customer: z.string().min(1).optional() });

/**
 * Adds the controls of the stand-in:
 *
 * - `GET /stripe` shows customers, subscriptions, events, and deliveries, with a form for each control.
 * - `GET /api/stripe?customer=` returns the same as JSON (`ControlState`). A customer is named by id or by e-mail address.
 * - `POST /api/stripe/<name>` with JSON does what a control does, and answers 200 with its outcome, or 400 with `{message}`:
 *
 * | name | input | effect |
 * |---|---|---|
 * | `move-time` | `customer`, `seconds` or `to` (`next`, `trial-notice`, `period-end`, `retry`, `incomplete-end`, `expire`), `card?` | makes everything of the customer older by that, and does what is due then; `card` first changes what their cards do |
 * | `card` | `customer`, `card` (`succeeds`, `declined`, `fails-when-charged`, `authenticates-once`, `authenticates-always`) | changes what their cards do |
 * | `refund` | `charge`, `cents?` | refunds all that is left, or a part |
 * | `dispute` | `charge` | opens a dispute |
 * | `close-dispute` | `dispute`, `outcome` (`won`, `lost`) | closes it |
 * | `pause`, `resume`, `cancel` | `subscription` | at once |
 * | `final-action` | `action` (`cancel`, `unpaid`) | what becomes of subscriptions whose last payment attempt failed |
 * | `outage` | `on` | whether the API answers each request with 503 |
 * | `delivery-settings` | `suspend?`, `double?`, `drop?`, `delaySeconds?` | what happens to the deliveries of new events |
 * | `deliver` | `events` (ids) | delivers them now, in this order, each after the former's answer; a repeated id is delivered repeatedly |
 * | `release` | | makes every suspended delivery pending |
 * | `delay` | `event`, `seconds` | sends its waiting deliveries that much later |
 * | `double` | `event` | sends it once more |
 * | `drop` | `event` | never sends its waiting deliveries |
 *
 * @param wake is called after each change, so that its events are sent
 */
export function addControlRoutes(app: FastifyInstance, context: ControlContext, wake: () => void): void {
  const { account } = context;
  const run = async (control: Control, input: unknown) => {
    runDue(account);
    try {
      return await control.run(context, input);
    } finally {
      wake();
    }
  };
  app.get('/stripe', (_request, reply) => {
    runDue(account);
    return sendPage(reply, controlPage(controlState(account)));
  });
  app.get('/api/stripe', ({ query }, reply) => {
    runDue(account);
    try {
      const { customer } = StateQuery.parse(query);
      return reply.send(controlState(account, customer === undefined ? undefined : customerOf(account, customer)));
    } catch (error) {
      return reply.code(400).send({ message: messageOf(error) });
    }
  });
  for (const control of controls) {
    app.post(`/api/stripe/${control.name}`, async ({ body }, reply) => {
      try {
        return await run(control, body ?? {});
      } catch (error) {
        return reply.code(400).send({ message: messageOf(error) });
      }
    });
    app.post(`/stripe/${control.name}`, async ({ body }, reply): Promise<FastifyReply> => {
      try {
        await run(control, body ?? {});
        return reply.redirect('/stripe', 303);
      } catch (error) {
        return sendPage(reply.code(400), controlPage(controlState(account), messageOf(error)));
      }
    });
  }
}

/** @throws whatever isn't a refusal */
function messageOf(error: unknown): string {
  if (error instanceof ControlRefusal) return error.message;
  if (error instanceof ZodError) return z.prettifyError(error);
  throw error;
}
