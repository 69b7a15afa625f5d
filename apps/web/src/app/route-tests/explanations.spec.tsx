import type { AiExplanation } from '@casebook/contracts';
import { FakeGateway, problem, type RecordedRequest, storeSession } from '@casebook/testing/web';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { grading, item, quiz } from '#shared/testing/fixtures.ts';
import { widenScreen } from '../../testing/quiz-actions.ts';
import { renderApp } from '../../testing/render-app.tsx';

const POST = 'POST /api/v1/ai/explanations';
const first = item(1);
const answered = { ...first, answer: grading(1, first.options[0]?.id ?? '') };
const running = quiz([answered, item(2)]);
const path = `/quiz/${running.id}`;

const about = {
  id: '019aa000-0000-7000-8000-000000000001',
  contentVersion: 1,
  model: 'casebook-sample',
  createdAt: '2026-11-20T10:00:00.000Z',
};
const text = (kind: 'perspective' | 'enhanced', words: string): AiExplanation => ({
  ...about,
  questionId: first.questionId,
  kind,
  text: words,
});
const keywords: AiExplanation = {
  ...about,
  questionId: item(2).questionId,
  kind: 'keywords',
  keywords: [{ keyword: 'approves', why: 'Someone has to own it.' }],
};
const event = (name: string, data: object) => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
const streamed = (done: AiExplanation, ...pieces: string[]) => ({
  events: [...pieces.map((piece) => event('token', { text: piece })), event('done', done)],
});

let gateway: FakeGateway;
let narrow: () => void;
beforeEach(() => {
  narrow = widenScreen();
  storeSession();
  gateway = new FakeGateway()
    .on('GET /api/v1/billing/access', { body: { active: true, reason: 'grant' } })
    .on('GET /api/v1/client-settings', { body: {} })
    .on(`GET /api/v1/quizzes/${running.id}`, { body: running });
});
afterEach(() => narrow());
const requested = () => gateway.requestsTo(POST).map(({ body }) => body);
const panel = (name: string) => screen.findByRole('group', { name });

describe('explanations by the model', () => {
  it('stream the manager perspective after the answer, with the model that wrote it', async () => {
    gateway.on(POST, streamed(text('perspective', 'It protects the business.'), 'It protects ', 'the business.'));
    const { user } = renderApp(path);
    await user.click(await screen.findByRole('button', { name: 'Manager Perspective' }));
    const shown = within(await panel('Manager Perspective'));
    expect(await shown.findByText('It protects the business.')).toBeVisible();
    expect(shown.getByText('Sample response, not written by AI')).toBeVisible();
    expect(shown.getByText('The manager perspective is complete.')).toHaveAttribute('aria-live', 'polite');
    expect(requested()).toEqual([{ questionId: first.questionId, kind: 'perspective' }]);

    await user.click(screen.getByRole('button', { name: 'Manager Perspective' }));
    expect(screen.queryByText('It protects the business.')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Manager Perspective' }));
    expect(await screen.findByText('It protects the business.')).toBeVisible();
    expect(requested()).toHaveLength(1);
  });

  it('show what the model writes as text, never as markup or a link', async () => {
    const words = '<img src=x onerror=alert(1)> see https://example.org';
    gateway.on(POST, streamed(text('enhanced', words), words));
    const { user } = renderApp(path);
    await user.click(await screen.findByRole('button', { name: 'Enhanced Explanation' }));
    const shown = within(await panel('Enhanced Explanation'));
    expect(await shown.findByText(words)).toBeVisible();
    expect(shown.queryByRole('img')).toBeNull();
    expect(shown.queryByRole('link')).toBeNull();
  });

  it('can be stopped while they are written, and keep what came', async () => {
    gateway.on(POST, { events: [event('token', { text: 'A first piece' })] });
    const { user } = renderApp(path);
    await user.click(await screen.findByRole('button', { name: 'Enhanced Explanation' }));
    expect(await screen.findByText('A first piece')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Stop' }));
    expect(await screen.findByText('Stopped.')).toBeVisible();
    expect(screen.getByText('A first piece')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Try Again' })).toBeVisible();
  });

  it.each([
    ['Manager Perspective', 'Failed to generate manager perspective. Please try again.'],
    [
      'Enhanced Explanation',
      "Sorry, I couldn't put that explanation together just now. The answer and its explanation below still hold.",
    ],
    ['Keywords', 'Failed to analyze keywords. Please try again.'],
  ])('say that the %s failed, and why', async (name, title) => {
    gateway.on(POST, problem(503, 'ai.quota-exceeded', 'OpenAI API quota exceeded. Please check your account.'));
    const { user } = renderApp(path);
    await user.click(await screen.findByRole('button', { name }));
    const alert = within(await screen.findByRole('alert'));
    expect(alert.getByText(title)).toBeVisible();
    expect(alert.getByText('OpenAI API quota exceeded. Please check your account.')).toBeVisible();
    expect(alert.getByRole('button', { name: 'Try Again' })).toBeVisible();
  });

  it('try again by themselves while the server doesn’t have the answer yet', async () => {
    let requests = 0;
    gateway.on(POST, () => {
      requests += 1;
      return requests === 1
        ? problem(403, 'explanation.answer-first', 'Answer this question first.')
        : streamed(text('perspective', 'Now.'), 'Now.');
    });
    const { user } = renderApp(path);
    await user.click(await screen.findByRole('button', { name: 'Manager Perspective' }));
    expect(await screen.findByText('Now.', undefined, { timeout: 3_000 })).toBeVisible();
  });

  it('highlight the keywords in the stem before the answer, each with its reason to read without a pointer', async () => {
    gateway.on(POST, streamed(keywords));
    const { user } = renderApp(path);
    await screen.findByRole('button', { name: 'Manager Perspective' });
    await user.keyboard('{ArrowRight}');
    expect(screen.queryByRole('button', { name: 'Manager Perspective' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Keywords' }));
    const stem = await screen.findByRole('heading', { name: 'Who approves policy number 2?' });
    await waitFor(() => expect(stem.querySelector('mark')).toHaveTextContent('approves'));
    expect(screen.getByText('Someone has to own it.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Keywords' })).toHaveAttribute('aria-expanded', 'true');
    await user.click(screen.getByRole('button', { name: 'Keywords' }));
    expect(stem.querySelector('mark')).toBeNull();
  });

  it('take one vote, which can be changed and taken back', async () => {
    const votes: unknown[] = [];
    gateway
      .on(POST, streamed(text('perspective', 'It pays.'), 'It pays.'))
      .on(`PUT /api/v1/ai/explanations/${about.id}/vote`, ({ body }: RecordedRequest) => {
        const { vote } = body as { vote: number | null };
        votes.push(vote);
        return { body: { id: about.id, ...(vote !== null && { mine: vote }) } };
      });
    const { user } = renderApp(path);
    await user.click(await screen.findByRole('button', { name: 'Manager Perspective' }));
    const up = await screen.findByRole('button', { name: 'Helpful' });
    const down = screen.getByRole('button', { name: 'Not helpful' });
    await user.click(up);
    expect(up).toHaveAttribute('aria-pressed', 'true');
    await user.click(down);
    expect(up).toHaveAttribute('aria-pressed', 'false');
    expect(down).toHaveAttribute('aria-pressed', 'true');
    await user.click(down);
    expect(down).toHaveAttribute('aria-pressed', 'false');
    await waitFor(() => expect(votes).toEqual([1, -1, null]));
  });

  it('take a vote back that the server refuses, and say so', async () => {
    gateway
      .on(POST, streamed(text('perspective', 'It pays.'), 'It pays.'))
      .on(`PUT /api/v1/ai/explanations/${about.id}/vote`, problem(404, 'explanation.not-found', 'Gone.'));
    const { user } = renderApp(path);
    await user.click(await screen.findByRole('button', { name: 'Manager Perspective' }));
    await user.click(await screen.findByRole('button', { name: 'Not helpful' }));
    expect(await screen.findByText('Your vote couldn’t be saved. Please try again.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Not helpful' })).toHaveAttribute('aria-pressed', 'false');
  });

  it('are stored with the quiz where they are enhanced explanations of answered items', async () => {
    gateway.on(POST, streamed(text('enhanced', 'Deeper.'), 'Deeper.'));
    const { user } = renderApp(path);
    await user.click(await screen.findByRole('button', { name: 'Enhanced Explanation' }));
    await screen.findByText('Deeper.');
    const stored = () => JSON.parse(window.localStorage.getItem(`quiz-persistent-state:${userId()}`) ?? '{}');
    await waitFor(() => expect(stored().enhancedExplanations).toMatchObject([{ kind: 'enhanced', text: 'Deeper.' }]));
  });

  it('have their place in the results', async () => {
    const completed = quiz([answered], { status: 'completed' });
    gateway
      .on(`GET /api/v1/quizzes/${completed.id}`, { body: completed })
      .on(POST, streamed(text('perspective', 'It pays.'), 'It pays.'));
    const { user } = renderApp(`/quiz/${completed.id}/results`);
    await user.click(await screen.findByRole('button', { name: 'Show the explanation: question 1' }));
    await user.click(screen.getByRole('button', { name: 'Manager Perspective: question 1' }));
    expect(await screen.findByText('It pays.')).toBeVisible();
  });
});

const userId = () =>
  Object.keys(window.localStorage)
    .find((key) => key.startsWith('quiz-persistent-state:'))
    ?.split(':')[1];
