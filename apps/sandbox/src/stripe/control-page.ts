import { type Html, html, page } from '../page.ts';
import { cardBehaviors } from './cards.ts';
import { controlButton, controlForm, moment, select } from './control-forms.ts';
import type { ControlState, CustomerState } from './control-state.ts';
import { deliverySection } from './delivery-section.ts';
import { money } from './pay-page.ts';
import type { DueAction } from './stripe-store.ts';
import { finalActions } from './subscriptions.ts';

/** What a developer can do at the stand-in for Stripe. */
export function controlPage(state: ControlState, flaw?: string): string {
  return page(
    'Stripe',
    html`<h1>Stripe stand-in</h1>
    <p class="note">Customers who pay at Casebook, and the events that it is sent. Times are UTC. <a href="/stripe">Reload</a></p>
    ${flaw === undefined ? html`` : html`<p role="alert" class="flaw">${flaw}</p>`}
    <section>
      <h2>Customers</h2>
      ${state.customers.length === 0 ? html`<p>No customer yet. The first checkout creates one.</p>` : state.customers.map(customerSection)}
    </section>
    <section>
      <h2>When a payment failed for good</h2>
      <p class="note">After the last of its attempts, which come 3, 5, and 7 days after each other, a subscription becomes
        ${state.finalAction === 'cancel' ? 'canceled' : 'unpaid'}.</p>
      ${controlForm('final-action', html`${select('action', 'Then', finalActions, state.finalAction)}<button class="plain">Save</button>`)}
    </section>
    <section>
      <h2>Outage</h2>
      <p class="note">${state.isInOutage ? 'The API answers each request with 503.' : 'The API answers.'}</p>
      <div class="row">${controlButton('outage', state.isInOutage ? 'End the outage' : 'Start an outage', { on: String(!state.isInOutage) })}</div>
    </section>
    ${deliverySection(state)}`,
    '/stripe.css',
  );
}

function customerSection({ customer, subscriptions, charges, disputes, cards, due, sessions }: CustomerState): Html {
  const name = customer.deleted ? `${customer.id} (deleted)` : (customer.email ?? customer.id);
  const open = sessions.filter(({ status }) => status === 'open');
  return html`<article>
    <h3>${name}</h3>
    <p class="note"><code>${customer.id}</code></p>
    ${subscriptions.map(
      ({ id, status, items: { data }, cancel_at_period_end: isCanceling }) => html`<p><span class="badge">${status}</span>
        ${isCanceling ? html`<span class="badge">cancels at period end</span>` : html``}
        <code>${id}</code>, period ends ${data.map(({ current_period_end: end }) => moment(end))}</p>
        <div class="row">
          ${status === 'paused' ? controlButton('resume', 'Resume', { subscription: id }) : controlButton('pause', 'Pause', { subscription: id })}
          ${controlButton('cancel', 'Cancel now', { subscription: id })}
        </div>`,
    )}
    ${open.map(({ id, url }) => html`<p>Open checkout: <a href="${url ?? ''}">${id.slice(0, 16)}…</a></p>`)}
    ${due.length === 0 ? html`` : timeForms(customer.id, due)}
    ${cards.length === 0 ? html`` : controlForm('card', html`<input type="hidden" name="customer" value="${customer.id}">${select('card', 'The card from now on', cardBehaviors)}<button class="plain">Set</button>`)}
    ${charges.map(
      ({ id, amount, amount_refunded: refunded, disputed }) => html`<p>Paid ${money(amount)} <code>${id}</code>
        ${refunded > 0 ? html`<span class="badge">${money(refunded)} refunded</span>` : html``} ${disputed ? html`<span class="badge">disputed</span>` : html``}</p>
        <div class="row">${controlButton('refund', 'Refund', { charge: id })} ${controlButton('dispute', 'Dispute', { charge: id })}</div>`,
    )}
    ${disputes.map(
      ({ id, status }) => html`<p>Dispute <code>${id}</code> <span class="badge">${status}</span></p>
        <div class="row">${controlButton('close-dispute', 'Close as won', { dispute: id, outcome: 'won' })}
        ${controlButton('close-dispute', 'Close as lost', { dispute: id, outcome: 'lost' })}</div>`,
    )}
  </article>`;
}

/** The words for what time brings. */
const DUE_WORDS: Record<string, string> = {
  'trial-notice': 'Trial ends in 3 days',
  'period-end': 'Period ends',
  retry: 'Payment is tried again',
  'incomplete-end': 'First payment is too late',
  expire: 'Checkout expires',
};

function timeForms(customer: string, due: readonly DueAction[]): Html {
  return html`<h4>Move time on</h4>
    <p class="note">Makes everything of this customer older, so that what was to come happens now.</p>
    ${due.map(
      ({ action, at }) => html`<div class="row"><span>${moment(at)} ${DUE_WORDS[action] ?? action}</span>
        ${
          action === 'expire' || action === 'incomplete-end' || action === 'trial-notice'
            ? controlButton('move-time', 'Move there', { customer, to: action })
            : html`${controlButton('move-time', 'Move there: it pays', { customer, to: action, card: 'succeeds' })}
            ${controlButton('move-time', 'Move there: it fails', { customer, to: action, card: 'fails-when-charged' })}`
        }</div>`,
    )}
    ${controlForm('move-time', html`<input type="hidden" name="customer" value="${customer}"><label>Seconds <input name="seconds" inputmode="numeric" value="86400" required></label><button class="plain">Move on</button>`)}`;
}
