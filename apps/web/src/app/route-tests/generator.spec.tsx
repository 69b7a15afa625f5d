import type { GenerationView, GeneratorView } from '@casebook/contracts';
import { domainNames, suggestedTopics } from '@casebook/exam';
import { FakeGateway, problem, storeSession } from '@casebook/testing/web';
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import {
  answeredQuestion,
  coverage,
  GENERATION_ID,
  generatedQuestion,
  generation,
  refused,
  saved,
} from '#shared/testing/generator-fixtures.ts';
import { onBankScreen } from '../../testing/bank-pages.ts';
import { renderApp } from '../../testing/render-app.tsx';

const ADDRESS = '/questions/generator';
const RUN = `/api/v1/ai/generations/${GENERATION_ID}`;
const payload = (run: GenerationView) => `id: ${run.version}\ndata: ${JSON.stringify(run)}\n\n`;
const questionsPage = (items: readonly object[]) => ({ body: { items, total: items.length, totalIsEstimate: false } });

let gateway: FakeGateway;
let generator: GeneratorView;
beforeEach(() => {
  storeSession();
  generator = { configured: true };
  gateway = onBankScreen(new FakeGateway())
    .on('GET /api/v1/ai/generator', () => ({ body: generator }))
    .on('GET /api/v1/ai/limits', { body: { mode: 'single', cooldownMs: 5_000, waitMs: 0 } })
    .on('GET /api/v1/questions/coverage', { body: coverage })
    .on('GET /api/v1/ai/generated-questions', questionsPage([]));
});

/** Serves a run whose stream sends these states. */
function onRun(...states: readonly GenerationView[]): void {
  const [first = generation()] = states;
  gateway
    .on('POST /api/v1/ai/generations', { status: 202, body: first })
    .on(`GET ${RUN}`, { body: first })
    .on(`GET ${RUN}/events`, { events: states.map(payload) });
}

const generate = (count: number) => screen.findByRole('button', { name: `Generate ${count}` });
const domainButton = (name: string) => screen.findByRole('button', { name: new RegExp(`^${name}`) });

/** Opens the page and chooses a domain. */
async function open() {
  const app = renderApp(ADDRESS);
  await app.user.click(await domainButton('Asset Security'));
  return app;
}

describe('the steps of the generator', () => {
  it('start with the 8 domains, each with its share of the bank: red below 10, orange below 25, green otherwise', async () => {
    renderApp(ADDRESS);
    const domains = within(await screen.findByRole('group', { name: /Domain/ }));
    await domains.findByText('9.9% · Low');
    expect(domains.getAllByRole('button')).toHaveLength(8);
    expect(domains.getByText('9.9% · Low')).toHaveAttribute('data-level', 'error');
    expect(domains.getByText('10% · Fair')).toHaveAttribute('data-level', 'warning');
    expect(domains.getByText('24.9% · Fair')).toHaveAttribute('data-level', 'warning');
    expect(domains.getByText('25% · High')).toHaveAttribute('data-level', 'success');
  });

  it.each(domainNames)('offer 8 subcategories of %s, and any', async (domain) => {
    const { user } = renderApp(ADDRESS);
    const topics = await screen.findByLabelText('Subcategory');
    expect(topics).toBeDisabled();
    await user.click(screen.getByRole('button', { name: (name) => name.startsWith(domain) }));
    expect(within(topics).getAllByRole('option')).toHaveLength(9);
    expect(
      within(topics)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Any subcategory', ...suggestedTopics[domain]]);
  });

  it('generate with the defaults: Easy, scenario-based, technical, strong distractors', async () => {
    onRun(generation());
    const { user } = renderApp(ADDRESS);
    expect(await generate(1)).toBeDisabled();
    expect(screen.getByText('Choose a domain first.', { selector: 'p' })).toBeVisible();
    await user.click(await domainButton('Asset Security'));
    await user.click(await generate(1));
    await screen.findByText('Generating 1 question');
    expect(gateway.requestsTo('POST /api/v1/ai/generations')[0]?.body).toEqual({
      domain: 'Asset Security',
      difficulty: 'Easy',
      questionType: 'scenario-based',
      scenarioType: 'technical',
      includeDistractors: true,
      count: 1,
    });
  });

  it('send every option', async () => {
    onRun(generation({ count: 10 }));
    const { user } = await open();
    await user.selectOptions(screen.getByLabelText('Subcategory'), 'Asset inventory');
    await user.click(screen.getByRole('button', { name: 'Hard' }));
    expect(screen.queryByLabelText('Question type')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Advanced options' }));
    await user.selectOptions(screen.getByLabelText('Question type'), 'Least likely');
    await user.selectOptions(screen.getByLabelText('Scenario focus'), 'Incident response');
    await user.type(screen.getByLabelText('Focus area (optional)'), ' key escrow ');
    const strong = screen.getByLabelText('Include strong distractors');
    expect(strong).toBeChecked();
    await user.click(strong);
    await user.click(await generate(10));
    await screen.findByText('Generating 10 questions');
    expect(gateway.requestsTo('POST /api/v1/ai/generations')[0]?.body).toEqual({
      domain: 'Asset Security',
      topic: 'Asset inventory',
      difficulty: 'Hard',
      questionType: 'least-likely',
      scenarioType: 'incident-response',
      focusArea: 'key escrow',
      includeDistractors: false,
      count: 10,
    });
  });

  it('offer 6 question types and 5 scenario focuses', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Advanced options' }));
    expect(within(screen.getByLabelText('Question type')).getAllByRole('option')).toHaveLength(6);
    expect(within(screen.getByLabelText('Scenario focus')).getAllByRole('option')).toHaveLength(5);
  });
});

describe('a running generation', () => {
  const running = generation({
    version: 4,
    count: 5,
    status: 'checking',
    steps: [saved(0), refused(1, 'Two options are defensible.')],
  });

  it('shows its progress, each question, and why one was refused', async () => {
    onRun(running);
    const { user } = await open();
    await user.click(await generate(5));
    const list = within(await screen.findByRole('list', { name: 'Questions of this generation' }));
    await list.findByText('Saved');
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Question 1Saved',
      'Question 2RefusedTwo options are defensible.',
      'Question 3Checking',
      'Question 4Queued',
      'Question 5Queued',
    ]);
    expect(screen.getByRole('progressbar', { name: 'Progress' })).toHaveAttribute('aria-valuenow', '52');
    for (const count of [1, 5, 10]) expect(await generate(count)).toBeDisabled();
    expect(screen.getByText('Question 2 of 5 refused: Two options are defensible.')).toHaveAttribute('aria-live', 'polite');
  });

  it('shows the gate’s own words for an unstructured explanation', async () => {
    const reason = 'Explanation is not structured per option and will not be saved.';
    onRun(generation({ version: 3, status: 'done', steps: [refused(0, reason)] }));
    const { user } = await open();
    await user.click(await generate(1));
    expect(await screen.findByText(reason)).toBeVisible();
  });

  it('shows again when the tab is opened again', async () => {
    generator = { configured: true, active: running };
    onRun(running);
    renderApp(ADDRESS);
    expect(await screen.findByText('Generating 5 questions')).toBeVisible();
    expect(await domainButton('Asset Security')).toHaveAttribute('aria-pressed', 'true');
    expect(screen.getByText('Generating. It continues even if you close this page.')).toBeVisible();
  });

  it('can be canceled', async () => {
    generator = { configured: true, active: running };
    onRun(running);
    gateway.on(`DELETE ${RUN}`, () => {
      generator = { configured: true };
      return { body: { ...running, version: 5, status: 'canceled' } };
    });
    const { user } = renderApp(ADDRESS);
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(await screen.findByText('Canceled: 1 of 5 questions saved')).toBeVisible();
    expect(screen.getAllByText('Not generated')).toHaveLength(3);
    expect(await generate(1)).toBeEnabled();
  });

  it('shows the newest question with its model, to answer in the card', async () => {
    const newest = generatedQuestion(1);
    const chosen = newest.options[1]?.id ?? '';
    gateway
      .on('GET /api/v1/ai/generated-questions', questionsPage([newest]))
      .on(`PUT /api/v1/ai/generated-questions/${newest.id}/answer`, { body: answeredQuestion(1, chosen) });
    const { user } = renderApp(ADDRESS);
    const card = within(await screen.findByRole('region', { name: 'Newest question' }));
    expect(card.getByText('Sample response, not written by AI')).toBeVisible();
    expect(card.getByText('ai-generated')).toBeVisible();
    expect(card.getByRole('button', { name: 'Submit Answer' })).toBeDisabled();
    await user.click(card.getByRole('radio', { name: 'A label' }));
    await user.click(card.getByRole('button', { name: 'Submit Answer' }));
    expect(await card.findByText('Your choice, incorrect')).toBeVisible();
    expect(card.getByText('A label, because.')).toBeVisible();
    expect(card.getByText('Key concepts')).toBeVisible();
    expect(card.getByRole('group', { name: 'Incorrect' })).toHaveFocus();
    const [sent] = gateway.requestsTo(`PUT /api/v1/ai/generated-questions/${newest.id}/answer`);
    expect(sent?.body).toEqual({ optionId: chosen });
  });

  it('lists 20 older questions, which open in place', async () => {
    const all = Array.from({ length: 21 }, (_, index) => generatedQuestion(index + 1));
    gateway.on('GET /api/v1/ai/generated-questions', ({ search }) => questionsPage(all.slice(0, Number(search.get('limit')))));
    const { user } = renderApp(ADDRESS);
    const recent = within(await screen.findByRole('region', { name: 'Recent questions' }));
    expect(recent.getAllByRole('listitem')).toHaveLength(20);
    await user.click(recent.getByRole('button', { name: /depot 2\?/ }));
    expect(recent.getByRole('radio', { name: 'A register' })).toBeEnabled();
  });
});

describe('a finished generation', () => {
  it('shows the toast for 3.5 s, refreshes the question list after 1.5 s, and the new question leaves the list after 10 s', async () => {
    const done = generation({ version: 6, count: 5, status: 'done', steps: [0, 1, 2, 3, 4].map(saved) });
    onRun(generation({ count: 5 }), done);
    let questions = [generatedQuestion(1)];
    gateway.on('GET /api/v1/ai/generated-questions', () => questionsPage(questions));
    await open();
    await screen.findByRole('region', { name: 'Newest question' });
    const coverageRequests = () => gateway.requestsTo('GET /api/v1/questions/coverage').length;
    const before = coverageRequests();
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'performance'] });
    questions = [generatedQuestion(2), generatedQuestion(1)];
    await act(async () => (await generate(5)).click());
    const notifications = within(screen.getByRole('region', { name: 'Notifications', hidden: true }));
    const settle = () => act(() => jest.advanceTimersByTimeAsync(10));
    for (let tries = 0; tries < 20 && notifications.queryByText('5 of 5 questions saved') === null; tries += 1) await settle();
    expect(notifications.getByText('5 of 5 questions saved')).toBeInTheDocument();
    const recent = screen.getByRole('region', { name: 'Recent questions' });
    expect(within(recent).getByText('New')).toBeInTheDocument();

    await act(() => jest.advanceTimersByTimeAsync(1_200));
    expect(coverageRequests()).toBe(before);
    await act(() => jest.advanceTimersByTimeAsync(300));
    expect(coverageRequests()).toBe(before + 1);
    await act(() => jest.advanceTimersByTimeAsync(1_500));
    expect(notifications.getByText('5 of 5 questions saved')).toBeInTheDocument();
    await act(() => jest.advanceTimersByTimeAsync(500));
    await act(() => jest.advanceTimersByTimeAsync(300));
    expect(notifications.queryByText('5 of 5 questions saved')).toBeNull();
    await act(() => jest.advanceTimersByTimeAsync(6_500));
    expect(within(recent).queryByText('New')).toBeNull();
    expect(within(recent).getAllByRole('listitem')).toHaveLength(1);
  });

  it('leads to the top of the question bank after 300 ms', async () => {
    const scrollTo = jest.spyOn(window, 'scrollTo').mockReturnValue(undefined);
    gateway.on('GET /api/v1/ai/generated-questions', questionsPage([generatedQuestion(1)]));
    const { router } = renderApp(ADDRESS);
    const toBank = await screen.findByRole('button', { name: 'Go to the Question Bank' });
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'performance'] });
    act(() => toBank.click());
    await act(() => jest.advanceTimersByTimeAsync(299));
    expect(router.state.location.pathname).toBe(ADDRESS);
    await act(() => jest.advanceTimersByTimeAsync(1));
    jest.useRealTimers();
    await waitFor(() => expect(router.state.location.pathname).toBe('/questions'));
    await waitFor(() => expect(scrollTo.mock.calls).toContainEqual([{ top: 0 }]));
  });
});

describe('a generator that can’t generate', () => {
  it('says that AI is not configured', async () => {
    generator = { configured: false };
    renderApp(ADDRESS);
    expect(await screen.findByRole('heading', { name: 'AI is not configured' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Generate 1' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Go to the Question Bank' })).toBeVisible();
  });

  it('can be tried again if it doesn’t load', async () => {
    gateway.on('GET /api/v1/ai/generator', problem(503, 'service.unavailable', 'This part of Casebook is away.'));
    const { user } = renderApp(ADDRESS);
    expect(await screen.findByRole('alert')).toHaveTextContent('This part of Casebook is away.');
    gateway.on('GET /api/v1/ai/generator', { body: generator });
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await generate(1)).toBeVisible();
  });

  it('says offline that generating needs a connection', async () => {
    await open();
    expect(await generate(1)).toBeEnabled();
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    act(() => void window.dispatchEvent(new Event('offline')));
    expect(await generate(1)).toBeDisabled();
    expect(screen.getByText(/You’re offline, and generating needs a connection\./)).toBeVisible();
    jest.restoreAllMocks();
  });

  it('sends visitors to sign in, and back', async () => {
    window.localStorage.clear();
    const { router } = renderApp(ADDRESS);
    await waitFor(() => expect(router.state.location.pathname).toBe('/sign-in'));
    expect(new URLSearchParams(router.state.location.search).get('next')).toBe(ADDRESS);
  });
});
