import { type Html, html } from '../page.ts';
import { controlButton, controlForm, moment } from './control-forms.ts';
import type { ControlState } from './control-state.ts';
import type { Delivery } from './event-outbox.ts';

/** The newest events; the others are at `GET /api/stripe`. */
const SHOWN_EVENTS = 50;

/** The events with their deliveries, and what can be done to them. */
export function deliverySection({ settings, events }: ControlState): Html {
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

/** @param suspended newest first */
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
    <p class="note">${moment(created)} <code>${id}</code></p>
    <p>${deliveries.length === 0 ? html`<span class="note">not delivered</span>` : deliveries.map(deliveryBadge)}</p>
    <div class="row">
      ${controlButton('deliver', 'Deliver now', { events: id })} ${controlButton('double', 'Send once more', { event: id })}
      ${waits ? html`${controlButton('delay', 'Delay by 30 s', { event: id, seconds: '30' })} ${controlButton('drop', 'Drop', { event: id })}` : html``}
    </div>
  </article>`;
}

const deliveryBadge = ({ state, attempts, answer }: Delivery): Html =>
  html`<span class="badge">${state}${attempts > 0 ? `, ${attempts} sent` : ''}${answer === '' ? '' : `, ${answer}`}</span> `;
