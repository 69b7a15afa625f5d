import { createHash } from 'node:crypto';
import { MessageChannel } from 'node:worker_threads';
import { chooseConsent, FRAME_READY, type FrameMessage, type FrameReply } from '@casebook/api-client/measurement';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { openGate, renderApp } from '../testing/render-app.tsx';

const FRAME = 'https://frame.example.org';
const EMAIL = 'alex@example.org';
const ID = '7c9e6679-7425-40de-944b-e07fc1f90ae7';

const configure = () => document.head.insertAdjacentHTML('beforeend', `<meta name="frame-origin" content="${FRAME}">`);
const frame = () => document.querySelector('iframe');

/** Stands in for the frame: answers each message with the result of `reply`. @returns the messages received, a list that grows */
async function startFrame(reply: (message: FrameMessage) => FrameReply | undefined): Promise<FrameMessage[]> {
  const received: FrameMessage[] = [];
  await waitFor(() => expect(frame()).not.toBeNull());
  const { contentWindow } = frame() ?? {};
  if (!contentWindow) throw new Error('There is no frame');
  jest.spyOn(contentWindow, 'postMessage').mockImplementation(((message: FrameMessage, target: string, ports: MessagePort[]) => {
    expect(target).toBe(FRAME);
    received.push(message);
    opened.push(...ports);
    const answer = reply(message);
    if (answer) ports[0]?.postMessage(answer);
  }) as typeof contentWindow.postMessage);
  act(() => {
    window.dispatchEvent(new MessageEvent('message', { origin: FRAME, source: contentWindow, data: FRAME_READY }));
  });
  return received;
}

/** The replies of a frame whose tag is available and sends every event. */
const workingReply = ({ kind }: FrameMessage) => (kind === 'check' ? 'available' : 'sent');

beforeEach(() => {
  openGate();
  // jsdom doesn't implement MessageChannel.
  Object.defineProperty(window, 'MessageChannel', { value: MessageChannel, configurable: true });
});
const opened: MessagePort[] = [];
afterEach(() => {
  for (const port of opened.splice(0)) port.close();
  jest.restoreAllMocks();
});

const open = async () => {
  const app = renderApp('/test/google-ads');
  await screen.findByRole('heading', { name: 'Analytics Test' });
  return app;
};
const openWorking = async () => {
  configure();
  chooseConsent('granted');
  const app = await open();
  return { ...app, received: await startFrame(workingReply) };
};
const facts = () => screen.getAllByRole('term').map((term) => [term.textContent, term.nextSibling?.textContent]);
const tests = () => screen.getAllByRole('button', { name: /^Test / });
const run = async (user: Awaited<ReturnType<typeof open>>['user'], name: string) => {
  const button = screen.getByRole('button', { name });
  await waitFor(() => expect(button).toBeEnabled());
  await user.click(button);
};
const lines = () => within(screen.getByRole('region', { name: 'Results' })).queryAllByRole('listitem');

describe('the analytics test page', () => {
  it('shows the user’s email and id, and that the ad tag is available', async () => {
    await openWorking();
    expect(await screen.findByText('Available')).toBeVisible();
    expect(facts()).toEqual([
      ['Email', EMAIL],
      ['User ID', ID],
      ['Consent', expect.stringMatching(/^Accepted on \w+ \d+, \d{4}$/)],
      ['Ad tag', 'Available'],
    ]);
    expect(document.querySelector('iframe')?.getAttribute('sandbox')).toBe('allow-scripts allow-same-origin');
  });

  it('has buttons for purchase, signup, begin-checkout, and page view', async () => {
    await open();
    expect(tests().map(({ textContent }) => textContent)).toEqual([
      'Test Purchase',
      'Test Signup',
      'Test Begin Checkout',
      'Test Page View',
    ]);
  });

  it('tests the purchase with a fake session, 15.99, and USD', async () => {
    const { user, received } = await openWorking();
    await run(user, 'Test Purchase');
    await waitFor(() => expect(received).toHaveLength(2));
    expect(received[1]).toMatchObject({
      kind: 'ads',
      name: 'conversion',
      purchase: { value: 15.99, currency: 'USD', transactionId: expect.stringMatching(/^test_/) },
    });
    // Each press uses a new session id; a repeated id would be ignored as already reported.
    await run(user, 'Test Purchase');
    await waitFor(() => expect(received).toHaveLength(3));
    expect(await screen.findAllByText('Success')).toHaveLength(2);
  });

  it('tests the checkout with a single item priced 15.99', async () => {
    const { user, received } = await openWorking();
    await run(user, 'Test Begin Checkout');
    await waitFor(() =>
      expect(received[1]).toMatchObject({ name: 'begin_checkout', purchase: { value: 15.99, currency: 'USD' } }),
    );
    expect(await screen.findByText(/^One item, 15.99 USD, quantity 1\./)).toBeVisible();
  });

  it.each([
    ['Test Signup', 'sign_up'],
    ['Test Page View', 'page_view'],
  ])('%s reports %s with a hash of the email', async (button, name) => {
    const { user, received } = await openWorking();
    await run(user, button);
    const emailSha256 = createHash('sha256').update(EMAIL).digest('hex');
    await waitFor(() => expect(received[1]).toEqual({ kind: 'ads', name, emailSha256 }));
    expect(JSON.stringify(received)).not.toContain(EMAIL);
  });

  it('logs a time-stamped line for each test, newest first, marked by what the frame replied', async () => {
    configure();
    chooseConsent('granted');
    const { user } = await open();
    await startFrame((message) => {
      if (message.kind === 'check') return 'available';
      return message.kind === 'ads' && message.name === 'conversion' ? 'no-label' : 'sent';
    });
    await run(user, 'Test Page View');
    await run(user, 'Test Purchase');
    await waitFor(() => expect(screen.queryByText('Running...')).toBeNull());
    expect(lines().map((line) => line.textContent)).toEqual([
      expect.stringMatching(/PurchaseFailure15.99 USD, fake session test_[\w-]+\. No conversion label is configured/),
      expect.stringMatching(/Page ViewSuccessThe ad tag reported that it sent the event\.$/),
    ]);
    for (const line of lines()) {
      const at = line.querySelector('time')?.dateTime ?? '';
      expect(Math.abs(Date.now() - Date.parse(at))).toBeLessThan(600_000);
    }
  });

  it('marks a test as failed if the frame doesn’t reply', async () => {
    configure();
    chooseConsent('granted');
    const { user } = await open();
    await startFrame(({ kind }) => (kind === 'check' ? 'available' : undefined));
    await run(user, 'Test Signup');
    expect(screen.getByText('Running...')).toBeVisible();
    expect(await screen.findByText('Failure')).toBeVisible();
    expect(screen.getByText(/The frame that runs the ad tag didn’t respond\./)).toBeVisible();
    expect(screen.queryByText('Success')).toBeNull();
  });

  it('clears the results, and keeps the focus', async () => {
    const { user } = await openWorking();
    await run(user, 'Test Signup');
    await screen.findByText('Success');
    await user.click(screen.getByRole('button', { name: 'Clear Results' }));
    expect(lines()).toEqual([]);
    expect(screen.getByText('No results yet. Each test adds a line here.')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Results' })).toHaveFocus();
  });

  it('has a checklist of how to verify', async () => {
    await open();
    expect(within(screen.getByRole('region', { name: 'How to verify' })).getAllByRole('listitem').length).toBeGreaterThan(3);
  });

  it('says that no tag is configured, and does nothing', async () => {
    chooseConsent('granted');
    await open();
    expect(screen.getByText('No ad tag is configured, so nothing is measured. Set ADS_TAG_ID on the gateway.')).toBeVisible();
    expect(screen.getByText('Not available')).toBeVisible();
    for (const button of tests()) expect(button).toBeDisabled();
    expect(frame()).toBeNull();
    expect(screen.queryByRole('button', { name: 'Cookie settings' })).toBeNull();
  });

  it('says so if only other scripts are configured', async () => {
    configure();
    chooseConsent('granted');
    await open();
    await startFrame(() => 'no-tag');
    expect(await screen.findByText(/^No ad tag is configured/)).toBeVisible();
    for (const button of tests()) expect(button).toBeDisabled();
  });

  it('says that a blocked tag isn’t available, and tests still show what happens', async () => {
    configure();
    chooseConsent('granted');
    const { user } = await open();
    await startFrame(() => 'blocked');
    expect(await screen.findByText('Not available')).toBeVisible();
    await run(user, 'Test Signup');
    expect(await screen.findByText('Failure')).toBeVisible();
  });

  it('does nothing without consent, offers the choice, and follows it', async () => {
    configure();
    const { user } = await open();
    expect(
      screen.getByText('You haven’t accepted measurement in this browser, so nothing loads and nothing is sent.'),
    ).toBeVisible();
    expect(facts()[2]).toEqual(['Consent', 'Not chosen']);
    for (const button of tests()) expect(button).toBeDisabled();
    expect(frame()).toBeNull();

    await user.click(screen.getByRole('button', { name: 'Cookie settings' }));
    await user.click(within(screen.getByRole('region', { name: 'Cookie settings' })).getByRole('button', { name: 'Accept' }));
    await startFrame(workingReply);
    expect(await screen.findByText('Available')).toBeVisible();

    // The consent is withdrawn in another tab.
    act(() => chooseConsent('refused'));
    expect(facts()[2]).toEqual(['Consent', expect.stringMatching(/^Refused on/)]);
    expect(frame()?.src).toBe(`${FRAME}/forget`);
    frame()?.dispatchEvent(new Event('load'));
    for (const button of tests()) expect(button).toBeDisabled();
  });

  it('removes the frame and the open choice when the page is left', async () => {
    const { router } = await openWorking();
    expect(frame()).not.toBeNull();
    await act(() => router.navigate('/admin/nothing'));
    await screen.findByRole('heading', { name: 'There is no admin page at this address.' });
    expect(frame()).toBeNull();
  });
});
