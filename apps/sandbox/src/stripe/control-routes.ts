import type { FastifyInstance, FastifyReply } from 'fastify';
import { ZodError, z } from 'zod';
import { sendPage } from '../send-page.ts';
import { runDue } from './advance-time.ts';
import { controlPage } from './control-page.ts';
import { controlState } from './control-state.ts';
import { type Control, type ControlContext, ControlRefusal, controls, customerOf } from './controls.ts';

const StateQuery = z.strictObject({ customer: z.string().min(1).optional() });

/**
 * Adds the controls of the stand-in:
 *
 * - `GET /stripe` shows customers, subscriptions, events, and deliveries, with a form for each control.
 * - `GET /api/stripe?customer=` returns the same as JSON (`ControlState`). A customer is named by id or by e-mail address.
 * - `POST /api/stripe/<name>` with JSON runs a control, and responds with 200 and its outcome, or with 400 and `{message}`:
 *
 * | name | input | effect |
 * |---|---|---|
 * | `move-time` | `customer`, `seconds` or `to` (`next`, `trial-notice`, `period-end`, `retry`, `incomplete-end`, `expire`), `card?` | makes all of the customer's objects older by that, then runs the actions that have become due; `card` first changes the behavior of their cards |
 * | `card` | `customer`, `card` (`succeeds`, `declined`, `fails-when-charged`, `authenticates-once`, `authenticates-always`) | changes the behavior of the customer's cards |
 * | `refund` | `charge`, `cents?` | refunds a part, or everything not refunded yet |
 * | `dispute` | `charge` | opens a dispute |
 * | `close-dispute` | `dispute`, `outcome` (`won`, `lost`) | closes it |
 * | `pause`, `resume`, `cancel` | `subscription` | at once |
 * | `final-action` | `action` (`cancel`, `unpaid`) | sets what happens to subscriptions whose last payment attempt failed |
 * | `outage` | `on` | sets whether the API responds to each request with 503 |
 * | `delivery-settings` | `suspend?`, `double?`, `drop?`, `delaySeconds?` | what happens to the deliveries of new events |
 * | `deliver` | `events` (ids) | delivers them now, in this order, each after the response to the previous one; a repeated id is delivered repeatedly |
 * | `release` | | makes every suspended delivery pending |
 * | `delay` | `event`, `seconds` | delays the event's waiting deliveries by that time |
 * | `double` | `event` | adds a second delivery |
 * | `drop` | `event` | never sends its waiting deliveries |
 *
 * @param wake called after each change, so that its events are sent
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

/** @throws any error that isn't a refusal */
function messageOf(error: unknown): string {
  if (error instanceof ControlRefusal) return error.message;
  if (error instanceof ZodError) return z.prettifyError(error);
  throw error;
}
