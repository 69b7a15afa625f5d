import { FakeGateway, storeSession } from '@casebook/testing/web';
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { openDocument } from '#shared/open-document.ts';
import { paidQuestion } from '#shared/testing/fixtures.ts';
import { renderApp } from '../../testing/render-app.tsx';

let gateway: FakeGateway;
let userId: string;
beforeEach(() => {
  userId = storeSession();
  gateway = new FakeGateway()
    .on('GET /api/v1/billing/access', { body: { active: true, reason: 'grant' } })
    .on('GET /api/v1/client-settings', { body: { mockExamUrl: 'https://mock.example.org/' } })
    .on('GET /api/v1/questions', { body: { items: [paidQuestion(1)], total: 1, totalIsEstimate: false } })
    .on('POST /auth/v1/logout', { body: {} });
});

describe('the user menu', () => {
  it('signs out and removes the member’s data from the screen, the store, and this browser', async () => {
    const leave = jest.spyOn(openDocument, 'atHome').mockReturnValue(undefined);
    const { user, store, router } = renderApp('/questions');
    await screen.findByText('Who approves policy number 1?');
    expect(JSON.stringify(store.getState())).toContain('Who approves policy number 1?');

    await user.click(screen.getByRole('button', { name: 'Alex Rivera’s account' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Sign Out' }));

    await waitFor(() => expect(leave).toHaveBeenCalledTimes(1));
    expect(router.state.location.pathname).toBe('/');
    expect(screen.queryByText('Who approves policy number 1?')).toBeNull();
    const left = JSON.stringify(store.getState());
    expect(left).not.toContain('Who approves');
    expect(left).not.toContain('alex@example.org');
    expect(window.localStorage.getItem('casebook-session')).toBeNull();
  });

  it('lists the Admin Panel for every member, after the Subscription Settings', async () => {
    const { user, router } = renderApp('/questions');
    await user.click(await screen.findByRole('button', { name: 'Alex Rivera’s account' }));
    const items = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
    expect(items[items.indexOf('Subscription Settings') + 1]).toBe('Admin Panel');
    const link = screen.getByRole('menuitem', { name: 'Admin Panel' });
    expect(link).toHaveAttribute('href', '/admin');
    // The link loads another app, so the router must not navigate.
    link.addEventListener('click', (event) => event.preventDefault());
    await user.click(link);
    expect(router.state.location.pathname).toBe('/questions');
  });

  it('stays signed in with a message when signing out fails', async () => {
    gateway.on('POST /auth/v1/logout', {
      status: 500,
      body: { code: 500, error_code: 'unexpected_failure', msg: 'Sign out failed' },
    });
    const { user, store } = renderApp('/questions');
    await user.click(await screen.findByRole('button', { name: 'Alex Rivera’s account' }));
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
    await user.click(screen.getByRole('button', { name: 'Alex Rivera’s account' }));
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

describe('the tabs of a phone', () => {
  it('lead a member to the main pages and mark the current one', async () => {
    const { user, router } = renderApp('/questions');
    const tabs = within(await screen.findByRole('navigation', { name: 'Main' }));
    expect(tabs.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Quiz', 'Bank', 'Progress', 'Account']);
    expect(tabs.getByRole('link', { name: 'Bank' })).toHaveAttribute('aria-current', 'page');
    await user.click(tabs.getByRole('link', { name: 'Account' }));
    await waitFor(() => expect(tabs.getByRole('link', { name: 'Account' })).toHaveAttribute('aria-current', 'page'));
    expect(router.state.location.pathname).toBe('/settings/account');
    expect(tabs.getByRole('link', { name: 'Bank' })).not.toHaveAttribute('aria-current');
  });

  it('are a member’s alone', async () => {
    window.localStorage.clear();
    renderApp('/pricing');
    expect(await screen.findByRole('link', { name: 'Sign In' })).toBeVisible();
    expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull();
  });
});
