import { type FakeGateway, problem } from '@casebook/testing/web';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { openGate, renderApp } from '../testing/render-app.tsx';

const ROUTE = 'POST /api/v1/ai/diagnostic';
const configured = { aiKey: true, aiUrl: true, databaseUrl: true };

let gateway: FakeGateway;
beforeEach(() => {
  gateway = openGate();
});

async function run() {
  const { user } = renderApp('/test/ai-diagnostic');
  await user.click(await screen.findByRole('button', { name: 'Run Diagnostic' }));
}

const values = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

describe('the AI Diagnostic', () => {
  it('shows that the values are present, and the reply', async () => {
    gateway.on(ROUTE, { body: { configuration: configured, reply: 'Least privilege limits access.', model: 'gpt-4o' } });
    await run();
    expect(await screen.findByText('Success')).toBeVisible();
    expect(screen.getByText('Least privilege limits access.')).toBeVisible();
    expect(screen.getByText('Model: gpt-4o')).toBeVisible();
    expect(values()).toEqual(['AI keyPresent', 'AI service URLPresent', 'Database URLPresent']);
  });

  it('shows which value is missing, and what the AI service says', async () => {
    const error = { code: 'ai.key-invalid', message: 'Invalid OpenAI API key. Please check your configuration.' };
    gateway.on(ROUTE, { body: { configuration: { ...configured, aiKey: false }, error } });
    await run();
    expect(await screen.findByText('AI Service Error')).toBeVisible();
    expect(screen.getByText('Invalid OpenAI API key. Please check your configuration.')).toBeVisible();
    expect(values()[0]).toBe('AI keyMissing');
    expect(screen.queryByText('Success')).toBeNull();
  });

  it('says why it could not run', async () => {
    gateway.on(ROUTE, problem(503, 'service.unavailable', 'This service is unavailable.'));
    await run();
    expect(await screen.findByText('Diagnostic Error')).toBeVisible();
    expect(screen.getByText('This service is unavailable.')).toBeVisible();
  });
});
