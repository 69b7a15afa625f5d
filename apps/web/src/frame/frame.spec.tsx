import type { FrameMessage } from '@casebook/api-client/measurement';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { waitFor } from '@testing-library/react';

const SITE = 'https://casebook.example.org';
const ads = { tagId: 'AW-1', conversionLabel: 'label' };
const purchase = { productId: 'p', productName: 'Plan', value: 15.99, currency: 'USD', transactionId: 'cs_1' };

/**
 * Runs the frame's script with the gateway's settings. @returns a function that posts a message as the site does and resolves to the reply
 */
function startFrame(settings: object) {
  for (const stop of stops.splice(0)) stop();
  const script = Object.assign(document.createElement('script'), { type: 'text/plain' });
  script.dataset.settings = JSON.stringify({ site: SITE, ...settings });
  jest.spyOn(document, 'currentScript', 'get').mockReturnValue(script);
  jest.spyOn(window, 'postMessage').mockImplementation(() => undefined);
  const listen = jest.spyOn(window, 'addEventListener');
  jest.isolateModules(() => require('./frame.ts'));
  const listener = listen.mock.calls.find(([type]) => type === 'message')?.[1];
  if (listener) stops.push(() => window.removeEventListener('message', listener));
  return (data: FrameMessage, origin = SITE) =>
    new Promise<unknown>((resolve) => {
      const port = { postMessage: resolve } as unknown as MessagePort;
      window.dispatchEvent(new MessageEvent('message', { origin, source: window, data, ports: [port] }));
    });
}

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  jest.restoreAllMocks();
  Reflect.deleteProperty(window, 'dataLayer');
});

const tagScript = () => document.querySelector('script[src^="https://www.googletagmanager.com/"]');
const events = () => {
  const queue = (Reflect.get(window, 'dataLayer') ?? []) as ArrayLike<unknown>[];
  return queue.map((entry) => Array.from(entry)).filter(([name]) => name === 'event');
};
/** Makes the tag load and report each event as sent. */
function loadTag() {
  tagScript()?.dispatchEvent(new Event('load'));
  for (const [, , parameters] of events()) (parameters as { event_callback: () => void }).event_callback();
}

describe('the frame', () => {
  it('replies that the tag is available once its script has loaded, and sends no event for that', async () => {
    const reply = startFrame({ ads })({ kind: 'check' });
    await waitFor(() => expect(tagScript()).not.toBeNull());
    loadTag();
    expect([await reply, events()]).toEqual(['available', []]);
  });

  it('replies that an event was sent only after the tag has reported it', async () => {
    const reply = startFrame({ ads })({ kind: 'ads', name: 'conversion', purchase });
    await waitFor(() => expect(events()).toHaveLength(1));
    expect(events()[0]?.slice(0, 2)).toEqual(['event', 'conversion']);
    expect(events()[0]?.[2]).toMatchObject({
      send_to: 'AW-1/label',
      value: 15.99,
      currency: 'USD',
      transaction_id: 'cs_1',
      items: [{ item_id: 'p', item_name: 'Plan', price: 15.99, quantity: 1 }],
    });
    loadTag();
    expect(await reply).toBe('sent');
  });

  it('replies that the tag is blocked if its script fails, for each message', async () => {
    const send = startFrame({ ads });
    const replies = [send({ kind: 'check' }), send({ kind: 'ads', name: 'sign_up' })];
    await waitFor(() => expect(events()).toHaveLength(1));
    tagScript()?.dispatchEvent(new Event('error'));
    expect(await Promise.all([...replies, send({ kind: 'ads', name: 'page_view' })])).toEqual(['blocked', 'blocked', 'blocked']);
  });

  it('replies in time if the tag neither loads nor fails', async () => {
    jest.useFakeTimers();
    const send = startFrame({ ads });
    const replies = [send({ kind: 'check' }), send({ kind: 'ads', name: 'begin_checkout', purchase })];
    await jest.advanceTimersByTimeAsync(2_500);
    expect(await Promise.all(replies)).toEqual(['timeout', 'timeout']);
  });

  it('loads nothing for what isn’t configured', async () => {
    const send = startFrame({ ads: { tagId: 'AW-1' } });
    expect(await send({ kind: 'ads', name: 'conversion', purchase })).toBe('no-label');
    expect(await send({ kind: 'identify', user: { id: 'i', name: 'Lea', created: '2026-01-01T00:00:00Z' } })).toBe('no-tag');
    const without = startFrame({ feedback: { appId: 'a', script: 'https://feedback.example.net/sdk.js' } });
    expect(await without({ kind: 'check' })).toBe('no-tag');
    expect(await without({ kind: 'ads', name: 'sign_up' })).toBe('no-tag');
    expect(document.querySelectorAll('script[src]')).toHaveLength(0);
  });

  it('handles a message whose sender waits for no reply', async () => {
    startFrame({ ads });
    const data: FrameMessage = { kind: 'ads', name: 'sign_up' };
    window.dispatchEvent(new MessageEvent('message', { origin: SITE, source: window, data }));
    await waitFor(() => expect(events()).toHaveLength(1));
  });

  it('handles no message of another origin', async () => {
    const send = startFrame({ ads });
    void send({ kind: 'check' }, 'https://evil.example');
    await Promise.resolve();
    expect(tagScript()).toBeNull();
  });
});
