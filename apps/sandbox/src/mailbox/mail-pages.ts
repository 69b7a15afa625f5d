import { type Html, html, page } from '../page.ts';
import type { Mail } from './mail.ts';
import { piecesOf } from './mail-text.ts';

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

/** Shown for an address that doesn't exist, or a mail that newer ones have displaced. */
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
