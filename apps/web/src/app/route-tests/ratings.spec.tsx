import { FakeGateway, problem, storeSession } from '@casebook/testing/web';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { question } from '#shared/testing/fixtures.ts';
import { onBankScreen, pageWith, showAnswer } from '../../testing/bank-pages.ts';
import { renderApp } from '../../testing/render-app.tsx';

const { id } = question(1);
const path = `/api/v1/questions/${id}/rating`;
let gateway: FakeGateway;
beforeEach(() => {
  storeSession();
  gateway = onBankScreen(new FakeGateway());
});

const openCard = async () => {
  const { user } = renderApp('/questions');
  await showAnswer(user);
  return user;
};
const up = () => screen.findByRole('button', { name: /^Rate up/ });
const down = () => screen.findByRole('button', { name: /^Rate down/ });
const accepted = (ratingsUp: number, ratingsDown: number, mine?: number) => ({
  body: { questionId: id, up: ratingsUp, down: ratingsDown, ...(mine && { mine }) },
});

describe('rating a question', () => {
  it('shows at once, then with the server’s counts', async () => {
    const answer = Promise.withResolvers<void>();
    gateway.on(`PUT ${path}`, () => answer.promise.then(() => accepted(7, 0, 1)));
    const user = await openCard();
    await user.click(await up());
    await waitFor(async () => expect(await up()).toHaveAccessibleName('Rate up, 1'));
    expect(await up()).toHaveAttribute('aria-pressed', 'true');
    answer.resolve();
    await waitFor(async () => expect(await up()).toHaveAccessibleName('Rate up, 7'));
  });

  it('can be changed and removed', async () => {
    gateway
      .on(`PUT ${path}`, ({ body }) =>
        accepted(
          Number(JSON.stringify(body).includes(':1')),
          Number(JSON.stringify(body).includes('-1')),
          (body as { rating: number }).rating,
        ),
      )
      .on(`DELETE ${path}`, accepted(0, 0));
    const user = await openCard();
    await user.click(await up());
    await waitFor(() => expect(gateway.requestsTo(`PUT ${path}`)).toHaveLength(1));
    await user.click(await down());
    await waitFor(async () => expect(await down()).toHaveAccessibleName('Rate down, 1'));
    expect(await up()).toHaveAttribute('aria-pressed', 'false');
    await user.click(await down());
    await waitFor(async () => expect(await down()).toHaveAccessibleName('Rate down, 0'));
    await waitFor(() => expect(gateway.requestsTo(`DELETE ${path}`)).toHaveLength(1));
    expect(gateway.requestsTo(`PUT ${path}`).map(({ body }) => body)).toEqual([{ rating: 1 }, { rating: -1 }]);
  });

  it('sends the last of several quick changes', async () => {
    const first = Promise.withResolvers<void>();
    gateway.on(`PUT ${path}`, () => first.promise.then(() => accepted(1, 0, 1))).on(`DELETE ${path}`, accepted(0, 0));
    const user = await openCard();
    await user.click(await up());
    await user.click(await down());
    await user.click(await down());
    expect(gateway.requestsTo(`PUT ${path}`)).toHaveLength(1);
    first.resolve();
    await waitFor(() => expect(gateway.requestsTo(`DELETE ${path}`)).toHaveLength(1));
    await waitFor(async () => expect(await up()).toHaveAccessibleName('Rate up, 0'));
    expect(gateway.requestsTo(`PUT ${path}`)).toHaveLength(1);
    expect(await down()).toHaveAttribute('aria-pressed', 'false');
  });

  it('is rolled back with a message when the server refuses it', async () => {
    gateway.on(`PUT ${path}`, problem(404, 'question.not-found', 'Question not found.'));
    const user = await openCard();
    await user.click(await up());
    expect(await screen.findByText('Question not found.')).toBeVisible();
    await waitFor(async () => expect(await up()).toHaveAccessibleName('Rate up, 0'));
    expect(await up()).toHaveAttribute('aria-pressed', 'false');
  });

  it('made offline shows, survives a reload, and is sent once online', async () => {
    gateway.on(`PUT ${path}`, 'unreachable');
    const user = await openCard();
    await user.click(await up());
    await waitFor(() => expect(gateway.requestsTo(`PUT ${path}`)).toHaveLength(1));
    expect(await up()).toHaveAccessibleName('Rate up, 1');
    cleanup();
    await openCard();
    expect(await up()).toHaveAccessibleName('Rate up, 1');
    gateway.on(`PUT ${path}`, accepted(7, 0, 1));
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(async () => expect(await up()).toHaveAccessibleName('Rate up, 7'));
    await waitFor(() => expect(Object.keys(window.localStorage).some((key) => key.startsWith('cissp-ratings'))).toBe(false));
  });

  it('is open to unpaid members, who don’t see the counts', async () => {
    gateway.on('GET /api/v1/questions', pageWith([question(1)])).on(`PUT ${path}`, accepted(4, 0, 1));
    const user = await openCard();
    expect(await up()).toHaveAccessibleName('Rate up');
    await user.click(await up());
    await waitFor(async () => expect(await up()).toHaveAttribute('aria-pressed', 'true'));
    expect(await up()).toHaveAccessibleName('Rate up');
  });
});
