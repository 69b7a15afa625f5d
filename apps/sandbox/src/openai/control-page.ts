import { promptNames } from '@casebook/contracts';
import { type Html, html, page } from '../page.ts';
import { type Behavior, deliveryModes, draftFaults, failures, textFaults } from './behaviors.ts';
import { textOf } from './chat-request.ts';
import type { ChatContext } from './chat-routes.ts';
import { OPENAI_PATH, openaiKeys, SAMPLE_MODEL } from './openai-error.ts';
import { plantedFlaws } from './questions/spoilt-drafts.ts';
import type { ReceivedRequest } from './received-requests.ts';

/** The number of requests on the page; `GET /api/openai/requests` returns all. */
const SHOWN_REQUESTS = 20;

/** The page for controlling the stand-in for OpenAI. */
export function controlPage({ plans, requests }: ChatContext, flaw?: string): string {
  const received = requests.list();
  return page(
    'OpenAI',
    html`<h1>OpenAI stand-in</h1>
    <p class="note">Answers Casebook's prompts with composed sample texts, as the model <code>${SAMPLE_MODEL}</code>, at
      <code>${OPENAI_PATH}</code> with the key <code>${openaiKeys.apiKey}</code>. <a href="/openai">Reload</a></p>
    ${flaw === undefined ? html`` : html`<p role="alert" class="flaw">${flaw}</p>`}
    <section>
      <h2>Behaviors</h2>
      ${plans.list().length === 0 ? html`<p>Each request is answered at once and well.</p>` : html`<ul>${plans.list().map(planRow)}</ul>`}
      <form method="post" action="/openai/clear"><button class="plain">Clear behaviors and requests</button></form>
    </section>
    <section>
      <h2>Add a behavior</h2>
      <form method="post" action="/openai/behave">
        ${behaviorChoice()}
        ${field('requests', 'Requests: a number, or all', '1')}
        ${choice('prompt', 'Prompt', promptNames, 'each that it is for')}
        <details>
          <summary>More</summary>
          ${field('seconds', 'Seconds to wait, for rate-limit', '20')}
          ${field('firstMs', 'Milliseconds before the first token, for slow', '0')}
          ${field('tokenMs', 'Milliseconds between tokens, for slow', '50')}
          ${field('tokens', 'Tokens that are sent, for cut', '10')}
          ${field('stem', 'Stem, for duplicate; empty: the latest', '')}
          ${choice('flaw', 'Flaw, for flawed', plantedFlaws, 'one after the other')}
        </details>
        <button>Add</button>
      </form>
    </section>
    <section>
      <h2>Requests</h2>
      ${received.length === 0 ? html`<p>No request yet.</p>` : received.slice(0, SHOWN_REQUESTS).map(requestRow)}
    </section>`,
    '/stripe.css',
  );
}

function planRow({ name, requests, prompt }: Behavior): Html {
  const which = requests === 'all' ? 'all requests' : requests === 1 ? 'the next request' : `the next ${requests} requests`;
  return html`<li><span class="badge">${name}</span> for ${which}${prompt === undefined ? '' : ` of ${prompt}`}</li>`;
}

function behaviorChoice(): Html {
  const groups = { Failures: failures, Sending: deliveryModes, Text: textFaults, Questions: draftFaults, Casey: ['long'] };
  const options = Object.entries(groups).map(
    ([label, names]) => html`<optgroup label="${label}">${names.map((name) => html`<option>${name}</option>`)}</optgroup>`,
  );
  return html`<label>Behavior <select name="behavior">${options}</select></label>`;
}

const choice = (name: string, label: string, values: readonly string[], none: string): Html =>
  html`<label>${label} <select name="${name}"><option value="">${none}</option>${values.map((value) => html`<option>${value}</option>`)}</select></label>`;

const field = (name: string, label: string, value: string): Html =>
  html`<label>${label} <input name="${name}" value="${value}"></label>`;

function requestRow({ id, receivedAt, prompt, behaviors, params, messages }: ReceivedRequest): Html {
  return html`<article>
    <h3>${prompt ?? 'Another request'}</h3>
    <p class="note"><time datetime="${receivedAt}">${receivedAt.slice(0, 19).replace('T', ' ')}</time> <code>${id}</code>
      ${params.stream ? html`<span class="badge">stream</span>` : html``} ${behaviors.map((name) => html`<span class="badge">${name}</span> `)}</p>
    <details><summary>Messages</summary>${messages.map((message) => html`<p class="note">${message.role}</p><p class="text">${textOf(message)}</p>`)}</details>
  </article>`;
}
