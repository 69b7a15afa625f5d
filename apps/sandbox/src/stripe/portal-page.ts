import type Stripe from 'stripe';
import { type Html, html } from '../page.ts';
import { itemOf } from './invoices.ts';
import { cardFields, cardNotes, day, flawOf, money, payPage } from './pay-page.ts';

export interface PortalView {
  readonly session: Stripe.BillingPortal.Session;
  readonly email: string;
  readonly subscriptions: readonly Stripe.Subscription[];
  readonly card: Stripe.PaymentMethod.Card | undefined;
  readonly invoices: readonly Stripe.Invoice[];
  readonly flaw?: string;
}

/** The hosted customer portal. */
export function portalPage({ session, email, subscriptions, card, invoices, flaw }: PortalView): string {
  const action = `/p/session/${session.id}`;
  return payPage(
    'Manage your subscription',
    html`${session.return_url === null ? html`` : html`<p><a href="${session.return_url}">← Return to Casebook</a></p>`}
    <h1>Manage your subscription</h1>
    <p class="note">Signed in as ${email}</p>
    ${flawOf(flaw)}
    <section>
      <h2>Current plan</h2>
      ${subscriptions.length === 0 ? html`<p>You have no subscription.</p>` : subscriptions.map((each) => subscriptionOf(action, each))}
    </section>
    <section>
      <h2>Payment method</h2>
      <p>${card ? `${nameOf(card.brand)} •••• ${card.last4}, expires ${card.exp_month}/${card.exp_year}` : 'No card is saved.'}</p>
      <details>
        <summary>${card ? 'Change card' : 'Add a card'}</summary>
        <form method="post" action="${action}/card">${cardFields()}<button>Save card</button></form>
        ${cardNotes()}
      </details>
    </section>
    <section>
      <h2>Invoice history</h2>
      ${invoices.length === 0 ? html`<p>There are no invoices yet.</p>` : invoiceTable(invoices)}
    </section>`,
  );
}

function subscriptionOf(action: string, subscription: Stripe.Subscription): Html {
  const { id, status, cancel_at_period_end: isCanceling } = subscription;
  const { current_period_end: end, price } = itemOf(subscription);
  const button = (change: string, label: string) =>
    html`<form method="post" action="${action}/${change}"><input type="hidden" name="subscription" value="${id}"><button class="plain">${label}</button></form>`;
  const isResumable = isCanceling || status === 'paused';
  const label = status === 'paused' ? 'Resume subscription' : "Don't cancel subscription";
  return html`<p><strong>${money(price.unit_amount ?? 0)} per month</strong> <span class="badge">${status}</span></p>
    <p>${outlookOf(subscription, day(end))}</p>
    ${isResumable ? button('resume', label) : button('cancel', 'Cancel subscription')}`;
}

function outlookOf({ status, cancel_at_period_end: isCanceling }: Stripe.Subscription, end: Html): Html {
  if (status === 'paused') return html`Your subscription is paused.`;
  if (isCanceling) return html`Your subscription ends on ${end}.`;
  if (status === 'trialing') return html`Your trial ends and your card is charged on ${end}.`;
  if (status === 'active') return html`Your subscription renews on ${end}.`;
  return html`Your last payment failed. Change your card to pay.`;
}

const invoiceTable = (invoices: readonly Stripe.Invoice[]): Html => html`<div class="scroll"><table>
  <thead><tr><th scope="col">Date</th><th scope="col">Amount</th><th scope="col">Status</th></tr></thead>
  <tbody>${invoices.map(
    ({ id, created, total, status }) =>
      html`<tr><td><a href="/i/${id}">${day(created)}</a></td><td>${money(total)}</td><td>${status ?? ''}</td></tr>`,
  )}</tbody>
</table></div>`;

const nameOf = (brand: string): string => brand.slice(0, 1).toUpperCase() + brand.slice(1);

/** An invoice's page, on which the customer can pay it while it is open. */
export function invoicePage(invoice: Stripe.Invoice, flaw?: string): string {
  const { id, number, status, created, total, subtotal, lines } = invoice;
  return payPage(
    `Invoice ${number ?? ''}`,
    html`<h1>Invoice ${number ?? ''}</h1>
    <p class="price">${money(total)}</p>
    <p><span class="badge">${status ?? ''}</span> ${day(created)}</p>
    <dl class="lines">
      ${lines.data.map((line) => html`<dt>${line.description ?? ''}</dt><dd>${money(line.subtotal)}</dd>`)}
      ${subtotal > total ? html`<dt>Discount</dt><dd>−${money(subtotal - total)}</dd>` : html``}
      <dt class="total">Total</dt><dd class="total">${money(total)}</dd>
    </dl>
    ${flawOf(flaw)}
    ${status === 'open' ? html`<form method="post" action="/i/${id}"><button>Pay ${money(total)} with the saved card</button></form>` : html``}`,
  );
}
