import { createHash } from 'node:crypto';
import { MessageChannel } from 'node:worker_threads';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { storedClickId } from './click-id.ts';
import { CONSENT_DAYS, chooseConsent, isConsentGranted, storedConsent } from './consent.ts';
import { openConsentSettings } from './consent-banner.ts';
import { checkAdsTag, hashEmail, identify, measure } from './measurement.ts';
import { FRAME_READY, type FrameReply } from './messages.ts';
import { closeFrame, forgetFrame } from './others-frame.ts';
import { startConsent as start } from './start-consent.ts';

const FRAME = 'https://frame.example.org';
const DAY_MS = 86_400_000;
const EMAIL = '  Lea.Lerner@Example.ORG ';

const stops: (() => void)[] = [];
const startConsent = () => void stops.push(start());
const configure = () => {
  document.head.innerHTML = `<meta name="frame-origin" content="${FRAME}">`;
};
const banner = () => screen.queryByRole('region', { name: 'Cookie settings' });
const frames = () => [...document.querySelectorAll('iframe')];

/** The messages that the frame received. Like the real frame, it reports that it is ready and replies to each message. */
function listenAsFrame(reply: string = 'sent' satisfies FrameReply): { message: Record<string, unknown>; target: string }[] {
  const received: { message: Record<string, unknown>; target: string }[] = [];
  const { contentWindow } = frames()[0] ?? {};
  if (!contentWindow) throw new Error('There is no frame');
  jest.spyOn(contentWindow, 'postMessage').mockImplementation(((
    message: Record<string, unknown>,
    target: string,
    ports: MessagePort[],
  ) => {
    received.push({ message, target });
    ports[0]?.postMessage(reply);
  }) as typeof contentWindow.postMessage);
  window.dispatchEvent(new MessageEvent('message', { origin: FRAME, source: contentWindow, data: FRAME_READY }));
  return received;
}

// jsdom doesn't implement MessageChannel.
beforeEach(() => {
  Object.defineProperty(window, 'MessageChannel', { value: MessageChannel, configurable: true });
});
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  if (frames().length > 0) forgetFrame(FRAME);
  document.body.replaceChildren();
  window.history.replaceState(null, '', '/');
});

describe('the question about scripts of others', () => {
  it('isn’t asked where none are configured, and nothing loads even with a stored consent', async () => {
    chooseConsent('granted');
    startConsent();
    openConsentSettings();
    expect(banner()).toBeNull();
    expect(await measure({ name: 'page_view', email: EMAIL })).toBe('no-frame');
    expect(await checkAdsTag()).toBe('no-frame');
    expect(frames()).toEqual([]);
  });

  it('is asked once, with two equal buttons, and the answer is stored', async () => {
    configure();
    startConsent();
    expect(screen.getAllByRole('button').map(({ textContent, className }) => [textContent, className])).toEqual([
      ['Refuse', ''],
      ['Accept', ''],
    ]);
    expect(screen.getByRole('link', { name: 'Privacy policy' })).toHaveAttribute('href', '/privacy-policy.html');
    expect(frames()).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Refuse' }));
    expect(banner()).toBeNull();
    expect([storedConsent()?.choice, isConsentGranted()]).toEqual(['refused', false]);
    expect(await measure({ name: 'conversion', sessionId: 'cs_refused' })).toBe('no-consent');
    expect(await checkAdsTag()).toBe('no-consent');
    expect(window.localStorage.getItem('casebook-conversions')).toBeNull();
    expect(frames()).toEqual([]);
    startConsent();
    expect(banner()).toBeNull();
  });

  it('can be answered anew, and shows the current answer', async () => {
    configure();
    chooseConsent('granted');
    startConsent();
    openConsentSettings();
    expect(banner()).toHaveTextContent(/You accepted on \w+ \d+, \d{4}\./);
    expect(screen.getByRole('heading', { name: 'Cookie settings' })).toHaveFocus();
    await userEvent.click(screen.getByRole('button', { name: 'Refuse' }));
    expect(isConsentGranted()).toBe(false);
    // The frame deletes what the scripts stored.
    expect(frames().map(({ src }) => src)).toEqual([`${FRAME}/forget`]);
  });

  it('is asked again after half a year, and after a damaged value', () => {
    configure();
    chooseConsent('granted');
    expect(storedConsent(Date.now() + (CONSENT_DAYS - 1) * DAY_MS)?.choice).toBe('granted');
    expect(storedConsent(Date.now() + CONSENT_DAYS * DAY_MS)).toBeUndefined();
    for (const text of ['{', 'null', '{"choice":"maybe","at":"2026-01-01T00:00:00Z"}']) {
      window.localStorage.setItem('casebook-consent', text);
      expect(storedConsent()).toBeUndefined();
    }
  });

  it('follows the answer in another tab', () => {
    configure();
    startConsent();
    const choice = JSON.stringify({ choice: 'refused', at: new Date().toISOString() });
    window.localStorage.setItem('casebook-consent', choice);
    window.dispatchEvent(new StorageEvent('storage', { key: 'casebook-consent', newValue: choice }));
    expect(banner()).toBeNull();
  });
});

describe('the id of an ad’s click', () => {
  it('is stored with consent only, and only if it looks like one', () => {
    configure();
    window.history.replaceState(null, '', '/?gclid=Cj0KCQjw-click_0123456789');
    startConsent();
    expect(window.localStorage.getItem('casebook-click')).toBeNull();
    chooseConsent('granted');
    expect(storedClickId()).toBe('Cj0KCQjw-click_0123456789');
    expect(storedClickId(Date.now() + 91 * DAY_MS)).toBeUndefined();
    chooseConsent('refused');
    expect(storedClickId()).toBeUndefined();
    window.history.replaceState(null, '', '/?gclid=%3Cscript%3Ealert(1)%3C%2Fscript%3E');
    chooseConsent('granted');
    expect(storedClickId()).toBeUndefined();
  });

  it('is handed over in the frame’s address', () => {
    configure();
    window.history.replaceState(null, '', '/?gclid=Cj0KCQjw-click_0123456789');
    startConsent();
    chooseConsent('granted');
    void measure({ name: 'begin_checkout' });
    expect(frames()[0]?.src).toBe(`${FRAME}/?gclid=Cj0KCQjw-click_0123456789`);
    expect(frames()[0]?.getAttribute('sandbox')).toBe('allow-scripts allow-same-origin');
  });
});

describe('what is measured', () => {
  beforeEach(() => {
    configure();
    chooseConsent('granted');
  });

  it('has a hash of the normalized address, never the address', async () => {
    const expected = createHash('sha256').update('lea.lerner@example.org').digest('hex');
    expect(await hashEmail(EMAIL)).toBe(expected);
    const sent = measure({ name: 'sign_up', email: EMAIL });
    await waitFor(() => expect(frames()).toHaveLength(1));
    const received = listenAsFrame();
    await sent;
    expect(received).toEqual([{ target: FRAME, message: { kind: 'ads', name: 'sign_up', emailSha256: expected } }]);
    expect(JSON.stringify(received).toLowerCase()).not.toContain('lea.lerner');
  });

  it('reports a payment of 15.99 USD once per session', async () => {
    const sent = measure({ name: 'conversion', sessionId: 'cs_1' });
    await waitFor(() => expect(frames()).toHaveLength(1));
    const received = listenAsFrame();
    expect(await sent).toBe('sent');
    expect(await measure({ name: 'conversion', sessionId: 'cs_1' })).toBe('already-reported');
    expect(await measure({ name: 'conversion', sessionId: 'cs_2' })).toBe('sent');
    expect(received.map(({ message }) => message.purchase)).toEqual([
      expect.objectContaining({ value: 15.99, currency: 'USD', transactionId: 'cs_1', productId: 'casebook-premium' }),
      expect.objectContaining({ value: 15.99, currency: 'USD', transactionId: 'cs_2' }),
    ]);
  });

  it('identifies a member by id, name, and date', async () => {
    const member = { id: 'i', name: 'Lea', createdAt: '2026-01-01T00:00:00Z', email: EMAIL, animal: 'fox' };
    const sent = identify(member);
    await waitFor(() => expect(frames()).toHaveLength(1));
    const received = listenAsFrame();
    await sent;
    expect(received.map(({ message }) => message)).toEqual([
      { kind: 'identify', user: { id: 'i', name: 'Lea', created: '2026-01-01T00:00:00Z' } },
    ]);
  });

  it('sends nothing to a frame that another origin claims to be', async () => {
    void measure({ name: 'begin_checkout' });
    const { contentWindow } = frames()[0] ?? {};
    const post = jest.spyOn(contentWindow as Window, 'postMessage');
    window.dispatchEvent(
      new MessageEvent('message', { origin: 'https://evil.example', source: contentWindow, data: FRAME_READY }),
    );
    window.dispatchEvent(new MessageEvent('message', { origin: FRAME, source: window, data: FRAME_READY }));
    await waitFor(() => expect(frames()).toHaveLength(1));
    expect(post).not.toHaveBeenCalled();
  });

  it('doesn’t hold anything up if the frame is blocked', async () => {
    jest.useFakeTimers();
    const sent = measure({ name: 'begin_checkout' });
    await jest.advanceTimersByTimeAsync(3_000);
    await expect(sent).resolves.toBe('no-reply');
  });

  it.each(['available', 'blocked', 'timeout', 'no-tag'] as const)('is checked without reporting anything: %s', async (reply) => {
    const checked = checkAdsTag();
    const received = listenAsFrame(reply);
    expect(await checked).toBe(reply);
    expect(received.map(({ message }) => message)).toEqual([{ kind: 'check' }]);
  });

  it('takes a reply that it doesn’t have for none', async () => {
    const sent = measure({ name: 'begin_checkout' });
    listenAsFrame('done');
    expect(await sent).toBe('no-reply');
  });

  it('opens the frame again after it was closed', async () => {
    const checked = checkAdsTag();
    listenAsFrame('available');
    await checked;
    closeFrame();
    expect(frames()).toEqual([]);
    void checkAdsTag();
    expect(frames().map(({ src }) => src)).toEqual([`${FRAME}/`]);
  });
});
