import { FakeGateway, problem, storeSession } from '@casebook/testing/web';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { question } from '#shared/testing/fixtures.ts';
import { Landing } from '../../landing/Landing.tsx';
import { showAnswer } from '../../testing/bank-pages.ts';
import { renderApp } from '../../testing/render-app.tsx';

const TERMS = /Free (until|for) .{5,30}, then \$15\.99 per month\. Cancel anytime in Subscription Settings\./;
const subscription = {
  isActive: false,
  cancel_at_period_end: false,
  isTrialAvailable: true,
  hasPortal: false,
  access: { active: false, reason: 'none' },
};

beforeEach(() => {
  new FakeGateway()
    .on('GET /api/v1/billing/access', { body: subscription.access })
    .on('GET /api/v1/billing/subscription', { body: subscription })
    .on('GET /api/v1/client-settings', { body: {} })
    .on('GET /api/v1/progress', problem(403, 'access.required', 'This needs a subscription.'))
    .on('GET /api/v1/questions', { body: { items: [question(1)], total: 1, totalIsEstimate: false } });
});

/** Expects the button to lead to the checkout, with the trial's terms next to it. */
async function expectOffer(label = 'Start Free Trial'): Promise<void> {
  expect(await screen.findByRole('link', { name: label })).toHaveAttribute('href', '/checkout');
  expect(document.body).toHaveTextContent(TERMS);
}

describe('every place that offers the trial leads to the checkout, which visitors reach by signing in', () => {
  it('the landing page’s pricing card, which has Get Started beside it', async () => {
    render(<Landing />);
    await expectOffer();
    expect(screen.getByRole('link', { name: 'Get Started' })).toBeVisible();
  });

  it('the pricing card of a visitor', async () => {
    renderApp('/pricing');
    expect(await screen.findByRole('link', { name: 'Sign In to Start Trial' })).toHaveAttribute(
      'href',
      '/sign-in?next=%2Fcheckout',
    );
    expect(screen.getByText(TERMS)).toBeVisible();
  });

  it('the pricing card of a member', async () => {
    storeSession();
    renderApp('/pricing');
    await expectOffer();
  });

  it('the blurred answer of a card', async () => {
    storeSession();
    const { user } = renderApp('/questions');
    await showAnswer(user);
    await expectOffer();
  });

  it('the gate of the progress page', async () => {
    storeSession();
    renderApp('/progress');
    await expectOffer();
  });

  it('the page that adds a question', async () => {
    storeSession();
    renderApp('/questions/new');
    await expectOffer();
  });
});
