import type { FastifyInstance, FastifyReply } from 'fastify';
import { sendPage } from '../send-page.ts';
import { runDue } from './advance-time.ts';
import { readCard } from './cards.ts';
import { authenticateCheckout, type CheckoutStep, checkoutPrice, submitCheckout } from './checkout.ts';
import { authenticatePage, type CheckoutView, checkoutPage, expiredCheckoutPage, missingPayPage } from './checkout-page.ts';
import { PAY_STYLE } from './pay-page.ts';
import { customerIdOf } from './payment-methods.ts';
import type { StripeAccount } from './stripe-account.ts';

type WithId = { Params: { id: string }; Body: Record<string, string> | undefined };

/** Adds the hosted checkout. @param wake called after each change, so that its events are sent */
export function addCheckoutRoutes(app: FastifyInstance, account: StripeAccount, wake: () => void): void {
  const show = (reply: FastifyReply, id: string, attempt: Pick<CheckoutView, 'flaw' | 'entered'> = {}) => {
    const session = account.store.find('checkout.session', id);
    if (!session) return sendPage(reply.code(404), missingPayPage());
    if (session.status !== 'open') return sendPage(reply, expiredCheckoutPage(session));
    const { price: priceId } = account.store.details('checkout.session', id);
    const { product } = account.get('price', priceId);
    const { name } = account.get('product', String(product));
    const email = account.customer(customerIdOf(session))?.email ?? '';
    return sendPage(
      reply,
      checkoutPage({ session, email, product: name, price: checkoutPrice(account, session, account.now()), ...attempt }),
    );
  };
  const goOn = (reply: FastifyReply, id: string, step: CheckoutStep, entered?: CheckoutView['entered']) => {
    wake();
    if (step.kind === 'complete') return reply.redirect(step.url, 303);
    if (step.kind === 'authenticate') return reply.redirect(`/c/pay/${id}/authenticate`, 303);
    return show(reply.code(402), id, { flaw: step.sentence, ...(entered && { entered }) });
  };
  const isMissing = (id: string) => {
    runDue(account);
    return account.store.find('checkout.session', id) === undefined;
  };
  const cause = () => ({ at: account.now() });

  app.get('/stripe.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(PAY_STYLE));
  app.get<WithId>('/c/pay/:id', ({ params: { id } }, reply) => {
    runDue(account);
    return show(reply, id);
  });
  app.post<WithId>('/c/pay/:id', ({ params: { id }, body = {} }, reply) => {
    if (isMissing(id)) return sendPage(reply.code(404), missingPayPage());
    const entered = { number: body.number ?? '', expiry: body.expiry ?? '' };
    const read = readCard(body, account.now());
    if ('flaw' in read) return show(reply.code(402), id, { flaw: read.flaw, entered });
    return goOn(
      reply,
      id,
      account.store.transaction(() => submitCheckout(account, id, read.card, cause())),
      entered,
    );
  });
  app.post<WithId>('/c/pay/:id/without-card', ({ params: { id } }, reply) => {
    if (isMissing(id)) return sendPage(reply.code(404), missingPayPage());
    return goOn(
      reply,
      id,
      account.store.transaction(() => submitCheckout(account, id, undefined, cause())),
    );
  });
  app.get<WithId>('/c/pay/:id/authenticate', ({ params: { id } }, reply) => {
    const session = account.store.find('checkout.session', id);
    if (!session) return sendPage(reply.code(404), missingPayPage());
    if (session.status !== 'open') return sendPage(reply, expiredCheckoutPage(session));
    return sendPage(reply, authenticatePage(`/c/pay/${id}/authenticate`, session.amount_total ?? 0));
  });
  app.post<WithId>('/c/pay/:id/authenticate', ({ params: { id }, body = {} }, reply) => {
    if (isMissing(id)) return sendPage(reply.code(404), missingPayPage());
    const isConfirmed = body.outcome === 'complete';
    return goOn(
      reply,
      id,
      account.store.transaction(() => authenticateCheckout(account, id, isConfirmed, cause())),
    );
  });
}
