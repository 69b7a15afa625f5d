import { type Html, html, page } from '../page.ts';
import { cardBehaviors } from './cards.ts';
import { controlButton, controlForm, select, timeElement } from './control-forms.ts';
import type { ControlState, CustomerState } from './control-state.ts';
import type { Delivery } from './event-outbox.ts';
import { money } from './pay-page.ts';
import type { DueAction } from './stripe-store.ts';
import { finalActions } from './subscriptions.ts';

/** The number of events on the page; `GET /api/stripe` returns all. */
const SHOWN_EVENTS = 50;

/** The events with their deliveries and the controls for them. */
function deliverySection({ settings, events }: ControlState): Html {
  const { suspend, double, drop, delaySeconds } = settings;
  const suspended = events
    .filter(({ deliveries }) => deliveries.some(({ state }) => state === 'suspended'))
    .map(({ event }) => event.id);
  const toggle = (name: string, isOn: boolean, on: string, off: string) =>
    controlButton('delivery-settings', isOn ? off : on, { [name]: String(!isOn) });
  return html`<section>
    <h2>Deliveries of new events</h2>
    <div class="row">
      ${toggle('suspend', suspend, 'Suspend', 'Stop suspending')}
      ${toggle('double', double, 'Double', 'Stop doubling')}
      ${toggle('drop', drop, 'Drop', 'Stop dropping')}
    </div>
    ${controlForm('delivery-settings', html`<label>Delay in seconds <input name="delaySeconds" inputmode="numeric" value="${delaySeconds}" required></label><button class="plain">Save</button>`)}
    ${suspended.length === 0 ? html`` : suspendedForms(suspended)}
  </section>
  <section>
    <h2>Events</h2>
    ${events.length === 0 ? html`<p>No event yet.</p>` : events.slice(0, SHOWN_EVENTS).map(eventRow)}
  </section>`;
}

/** @param suspended ids, newest first */
function suspendedForms(suspended: readonly string[]): Html {
  return html`<h3>Suspended deliveries</h3>
    <div class="row">${controlButton('release', 'Release all')}
      ${controlButton('deliver', 'Deliver newest first', { events: suspended.join(' ') })}</div>
    ${controlForm('deliver', html`<label>In this order <textarea name="events" rows="${Math.min(suspended.length, 8)}" cols="40" required>${suspended.toReversed().join('\n')}</textarea></label><button class="plain">Deliver</button>`)}`;
}

function eventRow({ event: { id, type, created }, deliveries }: ControlState['events'][number]): Html {
  const waits = deliveries.some(({ state }) => state === 'suspended' || state === 'pending');
  return html`<article>
    <h3>${type}</h3>
    <p class="note">${timeElement(created)} <code>${id}</code></p>
    <p>${deliveries.length === 0 ? html`<span class="note">not delivered</span>` : deliveries.map(deliveryBadge)}</p>
    <div class="row">
      ${controlButton('deliver', 'Deliver now', { events: id })} ${controlButton('double', 'Send once more', { event: id })}
      ${waits ? html`${controlButton('delay', 'Delay by 30 s', { event: id, seconds: '30' })} ${controlButton('drop', 'Drop', { event: id })}` : html``}
    </div>
  </article>`;
}

const deliveryBadge = ({ state, attempts, answer }: Delivery): Html =>
  html`<span class="badge">${state}${attempts > 0 ? `, ${attempts} sent` : ''}${answer === '' ? '' : `, ${answer}`}</span> `;

/** The page for controlling the stand-in for Stripe. */
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
        <code>${id}</code>, period ends ${data.map(({ current_period_end: end }) => timeElement(end))}</p>
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

/** The display names of due actions. */
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
      ({ action, at }) => html`<div class="row"><span>${timeElement(at)} ${DUE_WORDS[action] ?? action}</span>
        ${
          action === 'expire' || action === 'incomplete-end' || action === 'trial-notice'
            ? controlButton('move-time', 'Move there', { customer, to: action })
            : html`${controlButton('move-time', 'Move there: it pays', { customer, to: action, card: 'succeeds' })}
            ${controlButton('move-time', 'Move there: it fails', { customer, to: action, card: 'fails-when-charged' })}`
        }</div>`,
    )}
    ${controlForm('move-time', html`<input type="hidden" name="customer" value="${customer}"><label>Seconds <input name="seconds" inputmode="numeric" value="86400" required></label><button class="plain">Move on</button>`)}`;
}
