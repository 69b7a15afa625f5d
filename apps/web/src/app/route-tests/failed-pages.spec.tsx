import { FakeGateway, problem, storeSession } from '@casebook/testing/web';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { question } from '#shared/testing/fixtures.ts';
import { renderApp } from '../../testing/render-app.tsx';

const { id } = question(1);
const unavailable = problem(503, 'service.unavailable', 'This part of Casebook is not available right now.');

beforeEach(() => {
  storeSession();
  const answered = ['/api/v1/billing/access', '/api/v1/client-settings'];
  const gateway = new FakeGateway()
    .on(`GET ${answered[0]}`, { body: { active: true, reason: 'grant' } })
    .on(`GET ${answered[1]}`, { body: {} });
  const send = globalThis.fetch;
  globalThis.fetch = (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, window.location.href);
    if (!answered.includes(pathname)) gateway.on(`GET ${pathname}`, unavailable);
    return send(input, init);
  };
});

describe('a page whose data can’t be fetched', () => {
  it.each([
    '/questions',
    '/questions/hidden',
    '/questions/mine',
    '/questions/generator',
    `/questions/${id}`,
    `/questions/${id}/edit`,
    `/questions/${id}/versions`,
    '/quiz',
    '/quiz/casey',
    `/quiz/${id}`,
    `/quiz/${id}/results`,
    '/progress',
    '/settings',
    '/settings/account',
  ])('shows the error in place of what was loading: %s', async (path) => {
    renderApp(path);
    expect(await screen.findAllByRole('alert')).not.toHaveLength(0);
    await waitFor(() => expect(document.querySelector('main .MuiSkeleton-root')).toBeNull());
  });
});
