import type { Mail } from './mail.ts';
import { piecesOf } from './mail-text.ts';

/** HTML that is safe to send. Only the template tag below creates it. */
class Html {
  readonly markup: string;

  constructor(markup: string) {
    this.markup = markup;
  }
}

type Value = string | number | Html | Html[];

/** A template tag that escapes its values, except `Html`. */
function html(strings: TemplateStringsArray, ...values: Value[]): Html {
  return new Html(strings.reduce((markup, text, index) => markup + markupOf(values[index - 1] ?? '') + text));
}

function markupOf(value: Value): string {
  if (value instanceof Html) return value.markup;
  if (Array.isArray(value)) return value.map(markupOf).join('');
  return String(value).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** The list of mails, newest first. */
export function listPage(mails: readonly Mail[]): string {
  const body =
    mails.length === 0
      ? html`<p>No mail yet. What Casebook sends appears here.</p>`
      : html`<ul class="mails">${mails.map(listItem)}</ul>`;
  return page(
    'Mailbox',
    html`<h1>Mailbox</h1>
    <p class="note">Mails that Casebook sent, newest first. <a href="/">Reload</a></p>
    ${body}`,
  );
}

/** One mail, with clickable links. */
export function mailPage(mail: Mail): string {
  return page(
    subjectOf(mail),
    html`<p><a href="/">All mails</a></p>
    <article>
      <h1>${subjectOf(mail)}</h1>
      <dl>
        <dt>From</dt><dd>${mail.from}</dd>
        <dt>To</dt><dd>${mail.to.join(', ')}</dd>
        <dt>Received</dt><dd>${timeOf(mail)}</dd>
      </dl>
      <div class="text">${piecesOf(mail.text).map(({ text, href }) => (href === undefined ? html`${text}` : anchor(href)))}</div>
    </article>`,
  );
}

/** For an unknown address, or a mail that newer ones replaced. */
export function notFoundPage(): string {
  return page(
    'Not found',
    html`<h1>Not found</h1>
    <p>This mail doesn't exist, or newer mails replaced it. <a href="/">All mails</a></p>`,
  );
}

function listItem(mail: Mail): Html {
  return html`<li>
    <a href="/mails/${mail.id}">${subjectOf(mail)}</a>
    <span>to ${mail.to.join(', ')}</span>
    <span>${timeOf(mail)}</span>
  </li>`;
}

function anchor(href: string): Html {
  return html`<a href="${href}" rel="noopener noreferrer">${href}</a>`;
}

function timeOf({ receivedAt }: Mail): Html {
  return html`<time datetime="${receivedAt}">${receivedAt.replace('T', ' ').slice(0, 19)} UTC</time>`;
}

function subjectOf({ subject }: Mail): string {
  return subject === '' ? '(no subject)' : subject;
}

function page(title: string, content: Html): string {
  return html`<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="color-scheme" content="light dark">
  <title>${title} - Casebook sandbox</title>
  <link rel="icon" href="data:,">
  <link rel="stylesheet" href="/style.css">
</head>
<body>
  <header><a href="/">Casebook sandbox</a></header>
  <main>
    ${content}
  </main>
</body>
</html>
`.markup;
}

export const STYLE = `:root {
  color-scheme: light dark;
  --ink: #1B2A41; --paper: #FBFAF7; --teal: #0B7A75; --line: #D9D6CC;
}
@media (prefers-color-scheme: dark) {
  :root { --ink: #ECE9E1; --paper: #131D2E; --teal: #5FC9C3; --line: #34435C; }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.6 system-ui, sans-serif; }
header, main { max-width: 46rem; margin: 0 auto; padding: 1rem 1.25rem; }
header { border-bottom: 1px solid var(--line); font-weight: 600; }
header a { color: inherit; text-decoration: none; }
h1 { margin: 1rem 0 .5rem; font-size: 1.6rem; line-height: 1.25; overflow-wrap: anywhere; }
a { color: var(--teal); text-underline-offset: .15em; overflow-wrap: anywhere; }
a:focus-visible { outline: 3px solid var(--teal); outline-offset: 2px; border-radius: 2px; }
.mails { list-style: none; margin: 1rem 0; padding: 0; }
.mails li { display: grid; gap: .1rem; padding: .75rem 0; border-bottom: 1px solid var(--line); overflow-wrap: anywhere; }
.mails a { font-weight: 600; }
.mails span, .note, dt { font-size: .9rem; opacity: .85; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .1rem 1rem; margin: 0 0 1rem; }
dd { margin: 0; overflow-wrap: anywhere; }
.text { padding-top: 1rem; border-top: 1px solid var(--line); white-space: pre-wrap; overflow-wrap: anywhere; }
`;
