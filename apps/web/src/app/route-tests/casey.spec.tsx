import type { CaseyMessage } from '@casebook/contracts';
import { FakeGateway, problem, storeSession } from '@casebook/testing/web';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { item, quiz } from '#shared/testing/fixtures.ts';
import { daily, setup } from '#shared/testing/setup-fixtures.ts';
import { renderApp } from '../../testing/render-app.tsx';

const SORRY = "Sorry, I'm having trouble right now. Please try again!";
const QUESTION_ID = '019aa000-0000-7000-8000-0000000000aa';
const exchange = (facts: Partial<CaseyMessage> = {}): CaseyMessage => ({
  id: '019aa000-0000-7000-8000-0000000000c1',
  status: 'done',
  message: 'What comes first?',
  reply: 'Containment comes first [1].',
  sources: [
    { number: 1, questionId: QUESTION_ID, question: 'Which step is first?', explanation: 'Containment limits the damage.' },
  ],
  found: true,
  isHint: false,
  model: 'casebook-sample',
  createdAt: '2026-11-26T00:00:00.000Z',
  ...facts,
});
const page = (items: readonly CaseyMessage[], nextCursor?: string) => ({
  items,
  total: items.length,
  totalIsEstimate: false,
  ...(nextCursor && { nextCursor }),
});
const event = (name: string, data: object) => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
const suggestions = Array.from({ length: 12 }, (_, at) =>
  at === 0 ? { text: 'Help me with a question I missed: Which?', questionId: QUESTION_ID } : { text: `Suggestion ${at}` },
);

let gateway: FakeGateway;
let stored: CaseyMessage[];
let hasAccess: boolean;
beforeEach(() => {
  storeSession();
  [stored, hasAccess] = [[], true];
  gateway = new FakeGateway()
    .on('GET /api/v1/client-settings', { body: {} })
    .on('GET /api/v1/quizzes/setup', { body: setup() })
    .on('GET /api/v1/quizzes', { body: { items: [], total: 0, totalIsEstimate: false } })
    .on('GET /api/v1/daily', { body: daily() })
    .on('GET /api/v1/billing/access', () => ({ body: { active: hasAccess, reason: hasAccess ? 'grant' : 'none' } }))
    .on('GET /api/v1/ai/casey', { body: { configured: true, mistakes: 3 } })
    .on('GET /api/v1/ai/casey/messages', () => ({ body: page(stored) }))
    .on('GET /api/v1/ai/casey/suggestions', { body: { items: suggestions } });
});

const open = () => renderApp('/quiz/casey');
const replying = (...events: string[]) => gateway.on('POST /api/v1/ai/casey', { events });
const sent = () => gateway.requestsTo('POST /api/v1/ai/casey');

describe('the tabs of the quiz area', () => {
  it('are Quiz and Casey, whose badge is the count of the member’s mistakes', async () => {
    const { user } = renderApp('/quiz');
    const casey = await screen.findByRole('tab', { name: 'Casey, 3 mistakes to review' });
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['Quiz', expect.stringContaining('Casey')]);
    expect(screen.getByRole('tab', { name: 'Quiz' })).toHaveAttribute('aria-selected', 'true');
    await user.click(casey);
    expect(await screen.findByRole('textbox', { name: 'Message to Casey' })).toBeVisible();
    expect(document.title).toBe('Casey · Casebook');
  });

  it('show an unlock card in Casey to a member without access, and no paywall', async () => {
    hasAccess = false;
    open();
    const card = within(await screen.findByRole('region', { name: 'Unlock Casey' }));
    expect(card.getByText('You have 3 mistakes that Casey can explain.')).toBeVisible();
    expect(card.getByRole('link', { name: 'Start Free Trial' })).toHaveAttribute('href', '/checkout');
    expect(screen.queryByRole('heading', { name: 'Subscription required' })).toBeNull();
    expect(screen.queryByRole('textbox', { name: 'Message to Casey' })).toBeNull();
    expect(screen.getByRole('tab', { name: /3 mistakes/ })).toBeVisible();
  });

  it('say that AI is not configured', async () => {
    gateway.on('GET /api/v1/ai/casey', { body: { configured: false, mistakes: 0 } });
    open();
    expect(await screen.findByRole('heading', { name: 'AI is not configured' })).toBeVisible();
  });
});

describe('Casey', () => {
  it('welcomes, and offers twelve suggestions; a mistake goes with its question', async () => {
    const done = exchange();
    replying(event('token', { text: done.reply }), event('done', done));
    const { user } = open();
    expect(await screen.findByText(/^Hi, I’m Casey\./)).toBeVisible();
    const offered = await screen.findByRole('region', { name: 'Suggestions' });
    expect(await within(offered).findAllByRole('listitem')).toHaveLength(12);
    await user.click(within(offered).getByRole('button', { name: /^Help me with a question I missed/ }));
    expect(await screen.findByText(/^Sample response/)).toBeVisible();
    expect(sent()[0]?.body).toEqual({ message: 'Help me with a question I missed: Which?', questionId: QUESTION_ID });
  });

  it('shows the reply with its sources and the model, labels sample text, and announces it once it is complete', async () => {
    const done = exchange();
    replying(event('token', { text: 'Containment ' }), event('token', { text: 'comes first [1].' }), event('done', done));
    const { user } = open();
    await user.type(await screen.findByRole('textbox', { name: 'Message to Casey' }), 'What comes first?{Enter}');
    expect(await screen.findByText('Casey: Containment comes first [1]. 1 source')).toHaveAttribute('aria-live', 'polite');
    expect(screen.getByText('Containment comes first [1].').closest('[aria-live]')).toBeNull();
    expect(screen.getByText('Sample response, not written by AI')).toBeVisible();
    const sources = within(screen.getByRole('region', { name: 'Sources' }));
    await user.click(sources.getByText('[1] Which step is first?'));
    expect(sources.getByText('Containment limits the damage.')).toBeVisible();
    expect(sent()).toHaveLength(1);
    expect(sent()[0]?.headers.get('Idempotency-Key')).toMatch(/^[0-9a-f-]{36}$/);
    expect(screen.getByRole('textbox', { name: 'Message to Casey' })).toHaveValue('');
  });

  it('says when nothing was found, and when a reply is a hint', async () => {
    stored = [
      exchange({ id: '019aa000-0000-7000-8000-0000000000c2', found: false, sources: [] }),
      exchange({ id: '019aa000-0000-7000-8000-0000000000c3', isHint: true, found: false, sources: [] }),
    ];
    open();
    expect(await screen.findByText('This answer isn’t based on a question you’ve answered.')).toBeVisible();
    expect(screen.getByText(/^A hint:/)).toBeVisible();
  });

  it('renders what the model writes as text, and links to nothing that isn’t allowed', async () => {
    stored = [exchange({ reply: '<img src=x onerror=alert(1)> **bold** https://evil.example/a https://csrc.nist.gov/x.' })];
    open();
    expect(await screen.findByText(/<img src=x onerror=alert\(1\)> \*\*bold\*\*/)).toBeVisible();
    const links = within(screen.getByRole('list', { name: 'Messages' })).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['https://csrc.nist.gov/x']);
    expect(links[0]).toHaveAttribute('rel', expect.stringContaining('noopener'));
  });

  it('stops at a press of Stop or Escape, and retains what was written', async () => {
    replying(event('token', { text: 'Containment ' }));
    const { user } = open();
    await user.type(await screen.findByRole('textbox', { name: 'Message to Casey' }), 'What comes first?{Enter}');
    expect(await screen.findByRole('button', { name: 'Stop' })).toBeVisible();
    await screen.findByText(/^Containment/);
    await user.keyboard('{Escape}');
    expect(await screen.findByText('Stopped.')).toBeVisible();
    expect(screen.getByText('Containment')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Send' })).toBeVisible();
  });

  it('apologizes when it fails, and sends the message again on request', async () => {
    gateway.on('POST /api/v1/ai/casey', problem(502, 'casey.failed', SORRY));
    const { user } = open();
    await user.type(await screen.findByRole('textbox', { name: 'Message to Casey' }), 'What comes first?{Enter}');
    expect(await screen.findByText(SORRY)).toHaveAttribute('role', 'alert');
    replying(event('token', { text: 'Now it does.' }), event('done', exchange({ reply: 'Now it does.', sources: [] })));
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText('Now it does.')).toBeVisible();
    const keys = sent().map(({ headers }) => headers.get('Idempotency-Key'));
    expect(new Set(keys).size).toBe(2);
  });

  it('sends the same key again when the outcome is unknown', async () => {
    gateway.on('POST /api/v1/ai/casey', 'unreachable');
    const { user } = open();
    await user.type(await screen.findByRole('textbox', { name: 'Message to Casey' }), 'What comes first?{Enter}');
    await user.click(await screen.findByRole('button', { name: 'Try Again' }));
    await waitFor(() => expect(sent()).toHaveLength(2));
    expect(new Set(sent().map(({ headers }) => headers.get('Idempotency-Key'))).size).toBe(1);
  });

  it('puts a message back into the input if a limit refuses it the second time', async () => {
    gateway.on('POST /api/v1/ai/casey', problem(502, 'casey.failed', SORRY));
    const { user } = open();
    const input = await screen.findByRole('textbox', { name: 'Message to Casey' });
    await user.type(input, 'What comes first?{Enter}');
    gateway.on('POST /api/v1/ai/casey', problem(429, 'ai.cooldown', 'Please wait 5 seconds between requests', { retryAfter: 5 }));
    await user.click(await screen.findByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText('Please wait 5 seconds between requests')).toBeVisible();
    expect(input).toHaveValue('What comes first?');
  });

  it('counts a limit down, and puts the message back into the input', async () => {
    gateway.on('POST /api/v1/ai/casey', problem(429, 'ai.cooldown', 'Please wait 5 seconds between requests', { retryAfter: 5 }));
    const { user } = open();
    const input = await screen.findByRole('textbox', { name: 'Message to Casey' });
    await user.type(input, 'What comes first?{Enter}');
    expect(await screen.findByText('Please wait 5 seconds between requests')).toBeVisible();
    expect(screen.getByRole('timer')).toHaveTextContent(/^Next request available in: /);
    expect(input).toHaveValue('What comes first?');
    expect(screen.getByRole('button', { name: 'Send' })).toBeDisabled();
  });

  it('shows earlier messages on request, and clears the history once that is confirmed', async () => {
    gateway
      .on('GET /api/v1/ai/casey/messages', ({ search }) => ({
        body: search.has('cursor') ? page([exchange({ id: QUESTION_ID, message: 'The first one' })]) : page(stored, 'next'),
      }))
      .on('DELETE /api/v1/ai/casey/messages', () => {
        stored = [];
        return { status: 204 };
      });
    stored = [exchange()];
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Show earlier messages' }));
    expect(await screen.findByText('The first one')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Clear History' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Clear your history with Casey?' }));
    await user.click(dialog.getByRole('button', { name: 'Clear History' }));
    await waitFor(() => expect(gateway.requestsTo('DELETE /api/v1/ai/casey/messages')).toHaveLength(1));
  });
});

describe('Casey beside a running quiz', () => {
  it('gives a hint about the question on the screen, and the quiz goes on behind the sheet', async () => {
    const running = quiz([item(1), item(2)]);
    const hint = exchange({ isHint: true, found: false, sources: [], reply: 'Look at the last word.' });
    gateway.on(`GET /api/v1/quizzes/${running.id}`, { body: running });
    replying(event('token', { text: hint.reply }), event('done', hint));
    const { user } = renderApp(`/quiz/${running.id}`);
    await user.click(await screen.findByRole('button', { name: 'Ask Casey' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Casey' }));
    expect(await sheet.findByRole('textbox', { name: 'Message to Casey' })).toHaveFocus();
    await user.click(sheet.getByRole('button', { name: 'Give me a hint' }));
    expect(await sheet.findByText('Look at the last word.')).toBeVisible();
    expect(sent()[0]?.body).toEqual({
      message: 'Give me a hint',
      quizId: running.id,
      questionId: running.items[0]?.questionId,
    });
    await user.click(sheet.getByRole('button', { name: 'Close' }));
    expect(await screen.findByRole('radiogroup')).toBeVisible();
  });
});
