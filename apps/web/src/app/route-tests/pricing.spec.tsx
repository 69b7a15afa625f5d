import { FakeGateway, problem, storeSession } from '@casebook/testing/web';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { renderApp } from '../../testing/render-app.tsx';

const route = 'GET /api/v1/billing/access';
let gateway: FakeGateway;
beforeEach(() => {
  gateway = new FakeGateway().on('GET /api/v1/client-settings', { body: {} });
});

describe('the pricing page', () => {
  it('shows that the subscription couldn’t be fetched, offers no trial, and retries', async () => {
    storeSession();
    gateway.on(route, problem(500, 'internal.error', 'An unexpected error occurred'));
    const { user } = renderApp('/pricing');
    expect(await screen.findByText('Failed to fetch subscription')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Start Free Trial' })).toBeNull();
    gateway.on(route, { body: { active: true, reason: 'grant' } });
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText('You have an active subscription.')).toBeVisible();
  });

  it('lists analytics and bookmarks among the plan’s features', async () => {
    renderApp('/pricing');
    expect(await screen.findByText(/^Progress analytics/)).toBeVisible();
    expect(screen.getByText(/^Bookmarks/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Sign In to Start Trial' })).toBeVisible();
  });
});
