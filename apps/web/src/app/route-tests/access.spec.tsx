import { FakeGateway, problem, storeSession } from '@casebook/testing/web';
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { daily, setup } from '#shared/testing/setup-fixtures.ts';
import { renderApp } from '../../testing/render-app.tsx';

const route = 'GET /api/v1/billing/access';
const granted = { body: { active: true, reason: 'grant' } };
const none = { body: { active: false, reason: 'none' } };

let gateway: FakeGateway;
beforeEach(() => {
  storeSession();
  gateway = new FakeGateway()
    .on('GET /api/v1/client-settings', { body: {} })
    .on('GET /api/v1/daily', { body: daily() })
    .on('GET /api/v1/quizzes', { body: { items: [], total: 0, totalIsEstimate: false } })
    .on('GET /api/v1/quizzes/setup', { body: setup() });
});

const paywall = () => screen.findByText('Longer quizzes come with Premium.');
const quizSetup = () => screen.findByRole('button', { name: 'Start Quiz' });
const comeBack = () => act(() => void document.dispatchEvent(new Event('visibilitychange')));
/** Moves the clock forward, so that fetched data becomes stale. */
const later = (ms: number) => jest.spyOn(Date, 'now').mockReturnValue(Date.now() + ms);

describe('a member’s access', () => {
  it('is refetched when the member returns to the page, and updates the screen', async () => {
    gateway.on(route, none);
    renderApp('/quiz');
    expect(await paywall()).toBeVisible();
    gateway.on(route, granted);
    const clock = later(60_000);
    comeBack();
    expect(await quizSetup()).toBeVisible();
    expect(screen.queryByText('Unpaid')).toBeNull();
    clock.mockRestore();
  });

  it('is not refetched if it was fetched seconds ago', async () => {
    gateway.on(route, granted);
    renderApp('/quiz');
    await quizSetup();
    const before = gateway.requestsTo(route).length;
    comeBack();
    await act(() => Promise.resolve());
    expect(gateway.requestsTo(route)).toHaveLength(before);
  });

  it('is refetched when it expires', async () => {
    jest.useFakeTimers();
    const activeUntil = new Date(Date.now() + 60_000).toISOString();
    gateway.on(route, { body: { active: true, reason: 'grant', activeUntil } });
    renderApp('/quiz');
    await quizSetup();
    gateway.on(route, none);
    await act(() => jest.advanceTimersByTimeAsync(60_000));
    const shown = await paywall();
    jest.useRealTimers();
    expect(shown).toBeVisible();
    expect(gateway.requestsTo(route)).toHaveLength(2);
  });

  it('is refetched when a service refuses a request for lack of it, and the paywall replaces the setup', async () => {
    gateway.on(route, granted);
    gateway.on('POST /api/v1/quizzes', problem(403, 'access.required', 'An active subscription is required.'));
    const { user } = renderApp('/quiz');
    const start = await quizSetup();
    await screen.findByText('1 to 40 questions');
    gateway.on(route, none);
    await user.click(start);
    expect(await paywall()).toBeVisible();
  });

  it('refetches refused progress once it is active again', async () => {
    gateway.on(route, granted).on('GET /api/v1/progress', problem(403, 'access.required', 'An active subscription is required.'));
    gateway.on(route, none);
    renderApp('/progress');
    expect(await screen.findByRole('heading', { name: 'Subscription required' })).toBeVisible();
    gateway.on(route, granted);
    const clock = later(60_000);
    comeBack();
    await waitFor(() => expect(gateway.requestsTo('GET /api/v1/progress').length).toBeGreaterThan(0));
    clock.mockRestore();
  });
});
