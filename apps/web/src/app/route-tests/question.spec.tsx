import { persist } from '@casebook/api-client';
import type { QuestionStatistics } from '@casebook/contracts';
import { exam } from '@casebook/exam';
import { FakeGateway, problem, storeSession } from '@casebook/testing/web';
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { paidQuestion, question } from '#shared/testing/fixtures.ts';
import { onBankScreen } from '../../testing/bank-pages.ts';
import { renderApp } from '../../testing/render-app.tsx';

const { id } = question(1);
const path = `/questions/${id}`;
let gateway: FakeGateway;
beforeEach(() => {
  gateway = onBankScreen(new FakeGateway());
});

describe('the page of a question', () => {
  const showStatistics = (statistics: Partial<QuestionStatistics>) => {
    const shown = paidQuestion(1);
    const all = { ...(shown.statistics as QuestionStatistics), ...statistics };
    gateway.on(`GET /api/v1${path}`, { body: { ...shown, statistics: all } });
  };

  const showAnswer = async () => {
    const { user } = renderApp(path);
    await user.click(await screen.findByRole('button', { name: /^Show options/ }));
    await user.click(screen.getByRole('button', { name: /^Show answer/ }));
  };

  it('shows a visitor the stem, the options, and an invitation', async () => {
    const { mine: _mine, ...seen } = question(1);
    gateway.on(`GET /api/v1${path}`, { body: seen });
    renderApp(path);
    expect(await screen.findByRole('heading', { level: 1, name: 'Who approves policy number 1?' })).toBeVisible();
    expect(screen.getByText('Senior management')).toBeVisible();
    expect(screen.queryByText('Correct answer')).toBeNull();
    expect(screen.queryByRole('button', { name: /^Bookmark/ })).toBeNull();
    const next = `next=${encodeURIComponent(path)}`;
    expect(screen.getByRole('link', { name: 'Create Account' })).toHaveAttribute('href', `/sign-up?${next}`);
    expect(screen.getAllByRole('link', { name: 'Sign In' }).map((link) => link.getAttribute('href'))).toContain(
      `/sign-in?${next}`,
    );
  });

  it('shows a paid member the options, then the answer and the statistics', async () => {
    storeSession();
    gateway.on(`GET /api/v1${path}`, { body: paidQuestion(1) });
    const { user } = renderApp(path);
    await user.click(await screen.findByRole('button', { name: /^Show options/ }));
    expect(screen.getByRole('button', { name: /Senior management/ })).toBeVisible();
    expect(screen.queryByText('Correct answer')).toBeNull();
    await user.click(screen.getByRole('button', { name: /^Show answer/ }));
    expect(screen.getByText('Key concepts')).toBeVisible();
    const values = screen.getAllByRole('definition').map((definition) => definition.textContent);
    expect(values).toEqual(['64%', '31 sec', '40 of 100', 'Application', 'Best practice', '90 of 100']);
  });

  it('shows options and answer together if that is set', async () => {
    const userId = storeSession();
    persist(`${exam.slug}-reveal-together:${userId}`, true);
    gateway.on(`GET /api/v1${path}`, { body: paidQuestion(1) });
    const { user } = renderApp(path);
    await user.click(await screen.findByRole('button', { name: /^Show options/ }));
    expect(screen.getByText('Key concepts')).toBeVisible();
  });

  it.each([
    [0, undefined],
    [1, 'Provisional: 1 answer so far. These numbers settle after 30.'],
    [29, 'Provisional: 29 answers so far. These numbers settle after 30.'],
    [30, undefined],
  ])('marks statistics of %i answers as provisional: %s', async (usageCount, note) => {
    storeSession();
    showStatistics({ usageCount });
    await showAnswer();
    expect(screen.getByText('Key concepts')).toBeVisible();
    expect(screen.queryAllByText(/^Provisional/).map((each) => each.textContent)).toEqual(note ? [note] : []);
  });

  it('warns its author of negative discrimination', async () => {
    storeSession();
    showStatistics({ discriminationIndex: -0.2, warnings: ['negative-discrimination'] });
    await showAnswer();
    expect(await screen.findByText(/^Negative discrimination: .* Check its key and its wording\.$/)).toBeVisible();
  });

  it('does not warn a learner', async () => {
    storeSession();
    showStatistics({ discriminationIndex: -0.2 });
    await showAnswer();
    expect(screen.getByText('Key concepts')).toBeVisible();
    expect(screen.queryByText(/^Negative discrimination/)).toBeNull();
  });

  it('shows that a question doesn’t exist', async () => {
    gateway.on(`GET /api/v1${path}`, problem(404, 'question.not-found', 'Question not found.'));
    renderApp(path);
    expect(await screen.findByRole('heading', { name: 'Question not found.' })).toBeVisible();
  });

  it('can be shared on networks, by email, and as a link', async () => {
    storeSession();
    gateway.on(`GET /api/v1${path}`, { body: paidQuestion(1) });
    const { user } = renderApp(path);
    const copied: string[] = [];
    Object.defineProperty(navigator, 'clipboard', {
      configurable: true,
      value: { writeText: async (text: string) => void copied.push(text) },
    });
    await user.click(await screen.findByRole('button', { name: /^Share:/ }));
    const items = screen.getAllByRole('menuitem').map((item) => item.textContent);
    expect(items).toEqual(['X', 'LinkedIn', 'Facebook', 'Email', 'Copy Link']);

    jest.useFakeTimers();
    await act(async () => screen.getByRole('menuitem', { name: 'Copy Link' }).click());
    expect(copied).toEqual([`${window.location.origin}${path}`]);
    expect(screen.getByRole('menuitem', { name: /Link copied/ })).toBeVisible();
    act(() => jest.advanceTimersByTime(1_999));
    expect(screen.getByRole('menuitem', { name: /Link copied/ })).toBeVisible();
    act(() => jest.advanceTimersByTime(1));
    expect(screen.getByRole('menuitem', { name: 'Copy Link' })).toBeVisible();
  });
});
