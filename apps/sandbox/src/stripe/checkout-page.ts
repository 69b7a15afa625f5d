import type Stripe from 'stripe';
import { type Html, html } from '../page.ts';
import type { CheckoutPrice } from './checkout.ts';
import { cardFields, cardNotes, day, flawOf, money, payPage } from './pay-page.ts';

export interface CheckoutView {
  readonly session: Stripe.Checkout.Session;
  /** The customer's email address. */
  readonly email: string;
  readonly product: string;
  readonly price: CheckoutPrice;
  readonly flaw?: string;
  /** The values entered before, without the security code. */
  readonly entered?: { number?: string; expiry?: string };
}

/** The hosted checkout page. */
export function checkoutPage({ session, email, product, price, flaw, entered }: CheckoutView): string {
  const isTrial = price.trialDays > 0;
  const isCardOptional = isTrial && session.payment_method_collection === 'if_required';
  const due = isTrial ? 0 : price.monthly - price.off;
  return payPage(
    `${product}: checkout`,
    html`${backLink(session)}
    <h1>${isTrial ? `Try ${product}` : `Subscribe to ${product}`}</h1>
    <p class="price">${isTrial ? `${price.trialDays} days free` : `${money(due)}`}</p>
    <p>${isTrial ? html`Then ${money(price.monthly)} per month from ${day(price.firstPaymentAt)}` : html`Then ${money(price.monthly)} per month`}</p>
    <dl class="lines">
      <dt>${product}, monthly</dt><dd>${money(price.monthly)}</dd>
      ${price.coupon ? html`<dt>Promotion code: ${price.coupon.name ?? ''}</dt><dd>−${money(price.off)}</dd>` : html``}
      ${isTrial ? html`<dt>First payment on ${day(price.firstPaymentAt)}</dt><dd>${money(price.monthly - price.off)}</dd>` : html``}
      <dt class="total">Total due today</dt><dd class="total">${money(due)}</dd>
    </dl>
    ${flawOf(flaw)}
    <form method="post" action="/c/pay/${session.id}">
      <label>E-mail <input type="email" value="${email}" readonly></label>
      ${cardFields(entered)}
      <button>${isTrial ? 'Start trial' : 'Subscribe'}</button>
    </form>
    ${isCardOptional ? html`<form method="post" action="/c/pay/${session.id}/without-card"><button class="plain">Start trial without a card</button></form>` : html``}
    <p class="note">You can cancel at any time. ${isTrial ? html`If you cancel before ${day(price.firstPaymentAt)}, you pay nothing.` : html``}</p>
    ${cardNotes()}`,
  );
}

/** The page on which the customer's bank asks for authentication. */
export function authenticatePage(action: string, cents: number): string {
  return payPage(
    'Confirm your payment',
    html`<h1>Confirm your payment</h1>
    <p>This stands in for the page of the card's bank, which asks its customer to confirm ${cents > 0 ? money(cents) : 'that the card may be saved'}.</p>
    <form method="post" action="${action}"><button name="outcome" value="complete">Complete authentication</button></form>
    <form method="post" action="${action}"><button class="plain" name="outcome" value="fail">Fail authentication</button></form>`,
  );
}

/** Shown for a session that has expired and can't be paid anymore. */
export function expiredCheckoutPage(session: Stripe.Checkout.Session): string {
  return payPage(
    'This checkout page has expired',
    html`<h1>This checkout page has expired</h1>
    <p>Go back and start again.</p>
    ${backLink(session)}`,
  );
}

export function missingPayPage(): string {
  return payPage('Not found', html`<h1>Not found</h1><p>Nothing is at this address.</p>`);
}

const backLink = ({ cancel_url: url }: Stripe.Checkout.Session): Html =>
  url === null ? html`` : html`<p><a href="${url}">← Back</a></p>`;
