import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { paidQuestion } from '#shared/testing/fixtures.ts';
import { FakeGateway } from '../../testing/fake-gateway.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { storeSession } from '../../testing/sign-in.ts';

let gateway: FakeGateway;
let userId: string;
beforeEach(() => {
  userId = storeSession();
  gateway = new FakeGateway()
    .on('GET /api/v1/billing/access', { body: { active: true, reason: 'grant' } })
    .on('GET /api/v1/client-settings', { body: { mockExamUrl: 'https://mock.example.org/' } })
    .on('GET /api/v1/counts', { body: { questions: 1, domains: 8, members: 1 } })
    .on('GET /api/v1/questions', { body: { items: [paidQuestion(1)], total: 1, totalIsEstimate: false } })
    .on('POST /auth/v1/logout', { body: {} });
});

describe('the user menu', () => {
  it('signs out and removes the member’s data from the screen, the store, and this browser', async () => {
    const { user, store, router } = renderApp('/questions');
    await screen.findByText('Who approves policy number 1?');
    expect(JSON.stringify(store.getState())).toContain('Who approves policy number 1?');

    await user.click(screen.getByRole('button', { name: 'Account of Alex Rivera' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Sign Out' }));

    expect(await screen.findByRole('link', { name: 'Get Started' })).toBeVisible();
    expect(router.state.location.pathname).toBe('/');
    expect(screen.queryByText('Who approves policy number 1?')).toBeNull();
    const left = JSON.stringify(store.getState());
    expect(left).not.toContain('Who approves');
    expect(left).not.toContain('alex@example.org');
    expect(window.localStorage.getItem('casebook-session')).toBeNull();
  });

  it('stays signed in with a message when signing out fails', async () => {
    gateway.on('POST /auth/v1/logout', {
      status: 500,
      body: { code: 500, error_code: 'unexpected_failure', msg: 'Sign out failed' },
    });
    const { user, store } = renderApp('/questions');
    await user.click(await screen.findByRole('button', { name: 'Account of Alex Rivera' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Sign Out' }));
    expect(await screen.findByText('Sign out failed')).toBeVisible();
    expect(store.getState().session.status).toBe('signed-in');
  });

  it.each([
    [true, 0],
    [false, 1],
  ])('of a member whose access is %s leads to the pricing %i times', async (active, times) => {
    gateway.on('GET /api/v1/billing/access', { body: { active, reason: active ? 'grant' : 'none' } });
    const { user } = renderApp('/questions');
    await screen.findAllByText(active ? 'Premium' : 'Unpaid');
    await user.click(screen.getByRole('button', { name: 'Account of Alex Rivera' }));
    await screen.findByRole('menuitem', { name: 'View Progress' });
    expect(screen.queryAllByRole('menuitem', { name: 'Pricing' })).toHaveLength(times);
  });

  it('shows a paid member the badges and the configured external links', async () => {
    renderApp('/questions');
    expect((await screen.findAllByText('Premium'))[0]).toBeInTheDocument();
    expect(screen.getAllByText('Study Leader')[0]).toBeInTheDocument();
    expect(await screen.findByRole('link', { name: /Mock Exam/ })).toHaveAttribute('href', 'https://mock.example.org/');
    expect(screen.queryByRole('link', { name: /Study Group/ })).toBeNull();
  });

  it('stores only the mode, under the member’s key', async () => {
    renderApp('/questions');
    await screen.findByText('Who approves policy number 1?');
    await waitFor(() => expect(window.localStorage.getItem(`cissp-app-state:${userId}`)).toBe('{"mode":"question-bank"}'));
  });

  it('opens the stored mode at home', async () => {
    window.localStorage.setItem(`cissp-app-state:${userId}`, '{"mode":"question-bank"}');
    const { router } = renderApp('/');
    await screen.findByText('Who approves policy number 1?');
    expect(router.state.location.pathname).toBe('/questions');
  });
});
