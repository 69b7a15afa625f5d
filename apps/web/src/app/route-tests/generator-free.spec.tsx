import type { GeneratorView } from '@casebook/contracts';
import { FakeGateway, problem, storeSession } from '@casebook/testing/web';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { coverage, free, GENERATION_ID, generatedQuestion, generation, saved } from '#shared/testing/generator-fixtures.ts';
import { onBankScreen } from '../../testing/bank-pages.ts';
import { renderApp } from '../../testing/render-app.tsx';

let gateway: FakeGateway;
let generator: GeneratorView;
beforeEach(() => {
  storeSession();
  generator = { configured: true, free: free(3) };
  gateway = onBankScreen(new FakeGateway(), false)
    .on('GET /api/v1/ai/generator', () => ({ body: generator }))
    .on('GET /api/v1/ai/limits', { body: { mode: 'single', cooldownMs: 5_000, waitMs: 0 } })
    .on('GET /api/v1/questions/coverage', { body: coverage })
    .on('GET /api/v1/ai/generated-questions', {
      body: { items: [generatedQuestion(1)], total: 1, totalIsEstimate: false },
    });
});

const open = () => renderApp('/questions/generator');

describe('a member without access', () => {
  it('sees the unlock banner, and what is left of 3 this week', async () => {
    generator = { configured: true, free: free(2) };
    open();
    const unlock = within(await screen.findByRole('region', { name: 'Unlock the whole generator' }));
    expect(unlock.getByText(/^2 of 3 left this week\./)).toBeVisible();
    expect(screen.getByText('2 of 3 left this week. Generate 5 and Generate 10 stop after 2.')).toBeVisible();
  });

  it('can’t choose the domain and the subcategory, and reads why', async () => {
    open();
    const domains = await screen.findByRole('group', { name: /Domain/ });
    for (const button of within(domains).getAllByRole('button')) expect(button).toBeDisabled();
    expect(domains).toHaveAccessibleDescription('Free questions come from the domain that the bank covers least.');
    const topics = screen.getByLabelText('Subcategory');
    expect(topics).toBeDisabled();
    expect(topics).toHaveAccessibleDescription('Free questions come from the domain that the bank covers least.');
  });

  it('generates, and the server chooses the domain', async () => {
    const run = generation({ domain: 'Security Operations' });
    gateway
      .on('POST /api/v1/ai/generations', { status: 202, body: run })
      .on(`GET /api/v1/ai/generations/${GENERATION_ID}/events`, { events: [`id: 1\ndata: ${JSON.stringify(run)}\n\n`] });
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Generate 1' }));
    expect(await screen.findByText('Security Operations · Easy')).toBeVisible();
    expect(gateway.requestsTo('POST /api/v1/ai/generations')[0]?.body).not.toHaveProperty('domain');
  });

  it('gets the overlay once the 3 are used, and can still answer the questions', async () => {
    generator = { configured: true, free: free(0) };
    open();
    const overlay = within(await screen.findByRole('region', { name: 'You’ve used your 3 free generations this week' }));
    expect(overlay.getByText(/3 new ones are ready/)).toHaveTextContent(/November (29|30)/);
    expect(overlay.getByRole('link', { name: 'Start Free Trial' })).toHaveAttribute('href', '/checkout');
    expect(screen.queryByRole('button', { name: 'Generate 1' })).toBeNull();
    expect(await screen.findByRole('radio', { name: 'A register' })).toBeEnabled();
  });

  it('gets no overlay while the last of the 3 is being generated', async () => {
    const run = generation({ status: 'drafting' });
    generator = { configured: true, free: free(0), active: run };
    gateway
      .on(`GET /api/v1/ai/generations/${GENERATION_ID}`, { body: run })
      .on(`GET /api/v1/ai/generations/${GENERATION_ID}/events`, { events: [`id: 1\ndata: ${JSON.stringify(run)}\n\n`] });
    open();
    expect(await screen.findByText('Generating 1 question')).toBeVisible();
    expect(screen.queryByText(/You’ve used your 3 free generations/)).toBeNull();
  });

  it('gets the overlay when the run that used them up ends', async () => {
    const run = generation({ status: 'drafting', count: 3 });
    const done = { ...run, version: 2, status: 'done' as const, steps: [0, 1, 2].map(saved) };
    gateway
      .on('POST /api/v1/ai/generations', () => {
        generator = { configured: true, free: free(0) };
        return { status: 202, body: run };
      })
      .on(`GET /api/v1/ai/generations/${GENERATION_ID}/events`, { events: [`id: 2\ndata: ${JSON.stringify(done)}\n\n`] });
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Generate 5' }));
    expect(await screen.findByRole('region', { name: /You’ve used your 3 free generations/ })).toBeVisible();
    expect(screen.getAllByText('3 of 3 questions saved').length).toBeGreaterThan(0);
  });

  it('needs an email address', async () => {
    generator = { configured: true, free: free(3, false) };
    open();
    expect(await screen.findByText(/Add an email address to your account to generate questions\./)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Generate 1' })).toBeDisabled();
    expect(screen.getByRole('link', { name: 'Go to Account' })).toHaveAttribute('href', '/settings/account');
  });
});

describe('the upgrade modal', () => {
  const openModal = async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Upgrade' }));
    return { user, modal: within(await screen.findByRole('dialog', { name: 'Generate without the weekly limit' })) };
  };

  it('has Maybe Later and Start Free Trial, with the terms beside them', async () => {
    const { user, modal } = await openModal();
    expect(modal.getByRole('button', { name: 'Start Free Trial' })).toBeVisible();
    expect(modal.getByText(/then \$15\.99 per month\. Cancel anytime/)).toBeVisible();
    await user.click(modal.getByRole('button', { name: 'Maybe Later' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Choose it yourself' }));
    expect(await screen.findByRole('dialog')).toBeVisible();
  });

  it('hands the promotion code to the checkout, which may refuse it', async () => {
    gateway.on('POST /api/v1/billing/checkout', problem(400, 'checkout.promo-code-invalid', 'This code is not valid.'));
    const { user, modal } = await openModal();
    await user.type(modal.getByLabelText('Promotion code (optional)'), ' EARLY ');
    await user.click(modal.getByRole('button', { name: 'Start Free Trial' }));
    expect(await modal.findByText('This code is not valid.')).toBeVisible();
    expect(gateway.requestsTo('POST /api/v1/billing/checkout')[0]?.body).toEqual({ promoCode: 'EARLY' });
  });
});
