import type { GenerationView, GeneratorView } from '@casebook/contracts';
import { FakeGateway, problem, storeSession } from '@casebook/testing/web';
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, within } from '@testing-library/react';
import { coverage, GENERATION_ID, generation, saved } from '#shared/testing/generator-fixtures.ts';
import { onBankScreen } from '../../testing/bank-pages.ts';
import { renderApp } from '../../testing/render-app.tsx';

const RUN = `/api/v1/ai/generations/${GENERATION_ID}`;
const NOW = Date.parse('2026-11-20T10:00:00.000Z');
const inSeconds = (seconds: number) => new Date(NOW + seconds * 1_000).toISOString();

let gateway: FakeGateway;
let generator: GeneratorView;
beforeEach(() => {
  jest.useFakeTimers({ now: NOW, advanceTimers: true, doNotFake: ['queueMicrotask', 'performance'] });
  storeSession();
  generator = { configured: true };
  gateway = onBankScreen(new FakeGateway())
    .on('GET /api/v1/ai/generator', () => ({ body: generator }))
    .on('GET /api/v1/ai/limits', { body: { mode: 'single', cooldownMs: 5_000, waitMs: 0 } })
    .on('GET /api/v1/questions/coverage', { body: coverage })
    .on('GET /api/v1/ai/generated-questions', { body: { items: [], total: 0, totalIsEstimate: false } });
});

const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

/** Opens the page and presses a button, whose request gets the given response. */
async function press(answer: ReturnType<typeof problem>) {
  gateway.on('POST /api/v1/ai/generations', answer);
  renderApp('/questions/generator');
  const domain = await screen.findByRole('button', { name: /^Asset Security/ });
  act(() => domain.click());
  act(() => screen.getByRole('button', { name: 'Generate 1' }).click());
}

/** Opens the page while a run is stopped. */
function openStopped(message: { code: string; message: string; resumeAt?: string }): GenerationView {
  const stopped = generation({ version: 5, count: 5, status: 'limited', steps: [saved(0), saved(1)], problem: message });
  generator = { configured: true, active: stopped };
  gateway
    .on(`GET ${RUN}`, { body: stopped })
    .on(`GET ${RUN}/events`, { events: [`id: 5\ndata: ${JSON.stringify(stopped)}\n\n`] });
  renderApp('/questions/generator');
  return stopped;
}

const banner = () => screen.findByRole('group', { name: 'Rate Limit Reached' });

describe('the rate-limit banner', () => {
  const messages: [code: string, message: string][] = [
    ['ai.cooldown', 'Please wait 5 seconds between requests'],
    ['ai.minute-limit', 'Rate limit exceeded. Maximum 10 requests per minute.'],
    ['ai.hourly-limit', 'Hourly limit exceeded. Maximum 200 requests per hour.'],
    ['ai.daily-limit', 'Daily limit exceeded. Maximum 1000 requests per day.'],
    ['ai.suspicious-activity', 'Suspicious activity detected. Please slow down your requests.'],
    ['ai.high-usage', 'High usage detected. Please moderate your request frequency.'],
    ['ai.restricted', 'Multiple security violations detected. Account temporarily restricted. Please try again in 59 minutes'],
  ];
  it.each(messages)('shows the words of %s, and disables generating', async (code, message) => {
    await press(problem(429, code, message, { retryAfter: 90 }));
    expect(within(await banner()).getByText(message)).toBeVisible();
    expect(screen.getByRole('timer')).toHaveTextContent('Next request available in: 1 min 30 sec');
    for (const count of [1, 5, 10]) expect(screen.getByRole('button', { name: `Generate ${count}` })).toBeDisabled();
  });

  it('counts down every second, and clears at zero', async () => {
    await press(problem(429, 'ai.minute-limit', 'Rate limit exceeded. Maximum 10 requests per minute.', { retryAfter: 62 }));
    await banner();
    const seen: string[] = [];
    for (let second = 0; second < 3; second += 1) {
      await pass(1_000);
      seen.push(screen.getByRole('timer').textContent);
    }
    expect(new Set(seen).size).toBe(3);
    expect(screen.getByRole('button', { name: 'Generate 1' })).toBeDisabled();
    await pass(62_000);
    expect(screen.queryByText('Rate Limit Reached')).toBeNull();
    expect(screen.getByRole('button', { name: 'Generate 1' })).toBeEnabled();
  });

  it('waits 60 s where the limit doesn’t say for how long', async () => {
    await press(problem(429, 'rate-limit.exceeded', 'Rate limit exceeded'));
    await banner();
    expect(screen.getByRole('timer')).toHaveTextContent(/Next request available in: (1 min|5\d s)/);
    await pass(61_000);
    expect(screen.queryByText('Rate Limit Reached')).toBeNull();
  });

  it('shows on opening the page if a request would be refused', async () => {
    const message = 'Hourly limit exceeded. Maximum 200 requests per hour.';
    gateway.on('GET /api/v1/ai/limits', { body: { waitMs: 600_000, refusal: { code: 'ai.hourly-limit', message } } });
    renderApp('/questions/generator');
    expect(within(await banner()).getByText(message)).toBeVisible();
  });

  it('announces the message once, and not each second', async () => {
    await press(
      problem(429, 'ai.high-usage', 'High usage detected. Please moderate your request frequency.', { retryAfter: 120 }),
    );
    const group = within(await banner());
    expect(group.getByRole('alert')).toHaveTextContent(/^Rate Limit ReachedHigh usage/);
    expect(group.getByRole('alert')).not.toHaveTextContent('Next request');
  });
});

describe('a run that a limit stopped', () => {
  it('continues with one press once the countdown is over', async () => {
    const stopped = openStopped({
      code: 'ai.provider-limited',
      message: 'OpenAI API rate limit exceeded. Please try again in a few minutes.',
      resumeAt: inSeconds(120),
    });
    expect(await screen.findByText('Stopped: 2 of 5 questions saved')).toBeVisible();
    await banner();
    const proceed = screen.getByRole('button', { name: 'Continue' });
    expect(proceed).toBeDisabled();
    await pass(121_000);
    expect(proceed).toBeEnabled();
    const { problem: _problem, ...going } = { ...stopped, version: 6, status: 'queued' as const };
    gateway.on(`POST ${RUN}/continue`, { status: 202, body: going });
    act(() => proceed.click());
    expect(await screen.findByText('Generating 5 questions')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull();
    expect(gateway.requestsTo(`POST ${RUN}/continue`)).toHaveLength(1);
  });

  it.each([
    ['ai.quota-exceeded', 'OpenAI API quota exceeded. Please check your account.'],
    ['ai.key-invalid', 'Invalid OpenAI API key. Please check your configuration.'],
    ['ai.unavailable', 'The AI provider can’t be reached right now. Please try again in a few minutes.'],
    ['ai.budget-exceeded', 'Today’s AI budget is used up. It resets at midnight UTC.'],
    ['ai.free-budget-exceeded', 'Today’s free AI generations have all been used. They reset at midnight UTC.'],
  ])('says why it stopped, in the words of %s, and can continue at once', async (code, message) => {
    openStopped({ code, message, resumeAt: inSeconds(60) });
    expect(await screen.findByText(message)).toBeVisible();
    expect(screen.queryByText('Rate Limit Reached')).toBeNull();
    expect(screen.getByRole('button', { name: 'Continue' })).toBeEnabled();
  });
});

describe('a request that fails', () => {
  it.each([
    ['ai.generation-failed', 502, 'Failed to generate AI question. Please try again.'],
    ['ai.no-response', 502, 'No response generated'],
    ['ai.malformed-response', 502, 'Failed to generate properly formatted question'],
    ['ai.key-invalid', 503, 'Invalid OpenAI API key. Please check your configuration.'],
    ['generation.active-exists', 409, 'You have a generation in progress. Wait for it or cancel it first.'],
  ])('shows the words of %s', async (code, status, message) => {
    await press(problem(status, code, message));
    expect(await screen.findByText(message)).toBeVisible();
    expect(screen.queryByText('Rate Limit Reached')).toBeNull();
  });

  it('shows a message of the generator if the server names no cause', async () => {
    await press(problem(500, 'internal.error', 'Something went wrong.'));
    expect(await screen.findByText('Failed to generate AI question. Please try again.')).toBeVisible();
  });
});

it('a run that failed says so', async () => {
  const message = 'Failed to generate AI question. Please try again.';
  const failed = generation({ version: 3, status: 'failed', problem: { code: 'ai.generation-failed', message } });
  gateway
    .on('POST /api/v1/ai/generations', { status: 202, body: generation() })
    .on(`GET ${RUN}/events`, { events: [`id: 3\ndata: ${JSON.stringify(failed)}\n\n`] });
  renderApp('/questions/generator');
  const domain = await screen.findByRole('button', { name: /^Asset Security/ });
  act(() => domain.click());
  act(() => screen.getByRole('button', { name: 'Generate 1' }).click());
  expect(await screen.findByText(message)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Generate 1' })).toBeEnabled();
});
