import type { FastifyInstance, FastifyReply } from 'fastify';
import type Stripe from 'stripe';
import { sendPage } from '../send-page.ts';
import { runDue } from './advance-time.ts';
import { readCard } from './cards.ts';
import { authenticatePage, missingPayPage } from './checkout-page.ts';
import { subscriptionOf } from './invoices.ts';
import { cardOf, declineSentence } from './payment-methods.ts';
import { authenticateCard, type CardStep, changeCard, changeSubscription, liveSubscriptions, portalCard } from './portal.ts';
import { invoicePage, portalPage } from './portal-page.ts';
import type { StripeAccount } from './stripe-account.ts';
import { payInvoice } from './subscriptions.ts';

type WithId = { Params: { id: string }; Body: Record<string, string> | undefined };

/** Adds the hosted customer portal and the invoices' pages. @param wake called after each change, so that its events are sent */
export function addPortalRoutes(app: FastifyInstance, account: StripeAccount, wake: () => void): void {
  const notFound = (reply: FastifyReply) => sendPage(reply.code(404), missingPayPage());
  const cause = () => ({ at: account.now() });
  const show = (reply: FastifyReply, session: Stripe.BillingPortal.Session, flaw?: string) => {
    const customer = account.customer(session.customer);
    if (!customer) return notFound(reply);
    const view = {
      session,
      email: customer.email ?? '',
      subscriptions: liveSubscriptions(account, customer.id),
      card: portalCard(account, customer),
      invoices: account.store.list('invoice', customer.id),
    };
    return sendPage(reply, portalPage({ ...view, ...(flaw !== undefined && { flaw }) }));
  };
  const goOn = (reply: FastifyReply, session: Stripe.BillingPortal.Session, step: CardStep) => {
    wake();
    if (step.kind === 'refused') return show(reply.code(402), session, step.sentence);
    return reply.redirect(`/p/session/${session.id}${step.kind === 'authenticate' ? '/authenticate' : ''}`, 303);
  };
  /** Adds a route of a portal session, which first runs due actions. */
  const route = (
    method: 'GET' | 'POST',
    path: string,
    handle: (session: Stripe.BillingPortal.Session, body: Record<string, string>, reply: FastifyReply) => FastifyReply,
  ) =>
    app.route<WithId>({
      method,
      url: `/p/session/:id${path}`,
      handler: ({ params: { id }, body }, reply) => {
        runDue(account);
        const session = account.store.find('billing_portal.session', id);
        return session ? handle(session, body ?? {}, reply) : notFound(reply);
      },
    });

  route('GET', '', (session, _body, reply) => show(reply, session));
  route('POST', '/card', (session, body, reply) => {
    const read = readCard(body, account.now());
    if ('flaw' in read) return show(reply.code(402), session, read.flaw);
    return goOn(
      reply,
      session,
      account.store.transaction(() => changeCard(account, session, read.card, cause())),
    );
  });
  route('GET', '/authenticate', ({ id }, _body, reply) => sendPage(reply, authenticatePage(`/p/session/${id}/authenticate`, 0)));
  route('POST', '/authenticate', (session, { outcome }, reply) =>
    goOn(
      reply,
      session,
      account.store.transaction(() => authenticateCard(account, session, outcome === 'complete', cause())),
    ),
  );
  for (const change of ['cancel', 'resume'] as const)
    route('POST', `/${change}`, (session, { subscription = '' }, reply) => {
      account.store.transaction(() => changeSubscription(account, session, subscription, change, cause()));
      wake();
      return reply.redirect(`/p/session/${session.id}`, 303);
    });
  addInvoiceRoutes(app, account, wake);
}

function addInvoiceRoutes(app: FastifyInstance, account: StripeAccount, wake: () => void): void {
  const find = (id: string) => {
    runDue(account);
    return account.store.find('invoice', id);
  };
  const notFound = (reply: FastifyReply) => sendPage(reply.code(404), missingPayPage());
  const pay = (reply: FastifyReply, invoice: Stripe.Invoice, isAuthenticated: boolean) => {
    const payment = { isAuthenticated, isCustomerPresent: true };
    const outcome = account.store.transaction(() => payInvoice(account, invoice.id, payment, { at: account.now() }));
    wake();
    if (outcome === 'paid') return reply.redirect(`/i/${invoice.id}`, 303);
    if (outcome === 'authentication') return reply.redirect(`/i/${invoice.id}/authenticate`, 303);
    const card = cardOf(account, account.get('subscription', subscriptionOf(invoice)));
    return sendPage(
      reply.code(402),
      invoicePage(invoice, card === undefined ? 'No card is saved.' : declineSentence(account, card)),
    );
  };
  app.get<WithId>('/i/:id', ({ params: { id } }, reply) => {
    const invoice = find(id);
    return invoice ? sendPage(reply, invoicePage(invoice)) : notFound(reply);
  });
  app.post<WithId>('/i/:id', ({ params: { id } }, reply) => {
    const invoice = find(id);
    return invoice ? pay(reply, invoice, false) : notFound(reply);
  });
  app.get<WithId>('/i/:id/authenticate', ({ params: { id } }, reply) => {
    const invoice = find(id);
    return invoice ? sendPage(reply, authenticatePage(`/i/${id}/authenticate`, invoice.amount_due)) : notFound(reply);
  });
  app.post<WithId>('/i/:id/authenticate', ({ params: { id }, body }, reply) => {
    const invoice = find(id);
    if (!invoice) return notFound(reply);
    if (body?.outcome === 'complete') return pay(reply, invoice, true);
    return sendPage(reply.code(402), invoicePage(invoice, 'We are unable to authenticate your payment method.'));
  });
}
