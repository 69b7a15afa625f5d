import { type Html, html, STYLE } from '../page.ts';
import { testCards } from './cards.ts';

/** @returns a page for the customer, without the sandbox's own header */
export function payPage(title: string, content: Html): string {
  return html`<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="color-scheme" content="light dark">
  <title>${title}</title>
  <link rel="icon" href="data:,">
  <link rel="stylesheet" href="/stripe.css">
</head>
<body class="pay">
  <main>
    ${content}
    <p class="note">This page stands in for Stripe's. No card is charged.</p>
  </main>
</body>
</html>
`.markup;
}

/** @param cents in US dollars @returns such as `$15.99` */
export const money = (cents: number): string => `$${(cents / 100).toFixed(2)}`;

/** @param at Unix seconds @returns such as `Nov 25, 2026` */
export const day = (at: number): Html => {
  const date = new Date(at * 1_000);
  const text = date.toLocaleDateString('en-US', { year: 'numeric', month: 'short', day: 'numeric', timeZone: 'UTC' });
  return html`<time datetime="${date.toISOString()}">${text}</time>`;
};

/** @param flaw why the last attempt was refused */
export const flawOf = (flaw: string | undefined): Html =>
  flaw === undefined ? html`` : html`<p role="alert" class="flaw">${flaw}</p>`;

/** The input fields for a card. Previously entered values are filled in, except the security code. */
export function cardFields({ number = '', expiry = '' }: { number?: string; expiry?: string } = {}): Html {
  return html`<fieldset>
    <legend>Card information</legend>
    <label>Card number <input name="number" value="${number}" inputmode="numeric" autocomplete="cc-number" placeholder="4242 4242 4242 4242" required></label>
    <div class="pair">
      <label>Expiration <input name="expiry" value="${expiry}" inputmode="numeric" autocomplete="cc-exp" placeholder="MM / YY" required></label>
      <label>Security code <input name="cvc" inputmode="numeric" autocomplete="cc-csc" placeholder="CVC" required></label>
    </div>
  </fieldset>`;
}

/** The test cards that are accepted. */
export const cardNotes = (): Html => html`<details>
  <summary>Test cards</summary>
  <ul class="cards">${testCards.map(({ number, note }) => html`<li><code>${number.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code> ${note}</li>`)}</ul>
  <p class="note">Any future date and any security code.</p>
</details>`;

export const PAY_STYLE = `${STYLE}
.pay main { max-width: 27rem; padding-top: 1.5rem; }
.pay form { max-width: none; }
.pay .price { margin: 0; font-size: 2.2rem; font-weight: 650; line-height: 1.2; }
.pay button, .pay .button { width: 100%; min-height: 2.75rem; text-align: center; }
.button { display: inline-block; padding: .5rem .75rem; border: 1px solid var(--line); border-radius: 4px; text-decoration: none; }
::placeholder { color: inherit; opacity: .7; }
fieldset { display: grid; gap: .75rem; margin: 0; padding: 0; border: 0; min-width: 0; }
legend { padding: 0; margin-bottom: .5rem; font-weight: 600; }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: .75rem; }
.pair input { min-width: 0; width: 100%; }
.flaw { margin: 1rem 0; padding: .6rem .8rem; border-left: 4px solid #C2362F; background: color-mix(in srgb, #C2362F 10%, transparent); }
.lines { display: grid; grid-template-columns: 1fr max-content; gap: .35rem 1rem; margin: 1.25rem 0; padding: 1rem 0; border-block: 1px solid var(--line); }
.lines dt { font-size: 1rem; opacity: 1; }
.lines dd { text-align: right; font-variant-numeric: tabular-nums; }
.lines .total { font-weight: 650; }
textarea { width: 100%; max-width: 100%; }
.cards { padding-left: 1.1rem; }
details { margin: 1rem 0; }
code { font: .95em ui-monospace, monospace; overflow-wrap: anywhere; }
.badge { padding: .1rem .5rem; border: 1px solid var(--line); border-radius: 1rem; font-size: .85rem; white-space: nowrap; }
.scroll { overflow-x: auto; }
table { width: 100%; border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { padding: .4rem .75rem .4rem 0; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; }
.row { display: flex; flex-wrap: wrap; gap: .5rem; align-items: end; margin: .5rem 0; }
.row form { display: flex; flex-wrap: wrap; gap: .5rem; align-items: end; margin: 0; max-width: none; }
select, textarea { padding: .5rem .75rem; border: 1px solid var(--line); border-radius: 4px; background: var(--paper); color: inherit; font: inherit; }
select:focus-visible, textarea:focus-visible, summary:focus-visible, .button:focus-visible { outline: 3px solid var(--teal); outline-offset: 2px; }
section { margin: 1.5rem 0; }
h2 { margin: 0 0 .5rem; font-size: 1.2rem; }
h3 { margin: 1rem 0 .25rem; font-size: 1rem; }
`;
