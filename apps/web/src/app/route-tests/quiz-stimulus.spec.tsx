import { FakeGateway, storeSession } from '@casebook/testing/web';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { exhibits, scenarioAt } from '#shared/testing/authoring-fixtures.ts';
import { grading, item, quiz } from '#shared/testing/fixtures.ts';
import { renderApp } from '../../testing/render-app.tsx';

/** An item with each kind of exhibit, then a complete set, then an item with neither scenario nor exhibit. */
const items = [
  ...Object.values(exhibits).map((exhibit, index) => ({ ...item(index + 1), exhibit })),
  ...[1, 2, 3].map((place) => ({ ...item(place + 4), scenario: scenarioAt(place) })),
  item(8),
];
const taken = quiz(items);
const path = `/quiz/${taken.id}`;
const quizRoute = `GET /api/v1/quizzes/${taken.id}`;

let gateway: FakeGateway;
beforeEach(() => {
  storeSession();
  gateway = new FakeGateway()
    .on('GET /api/v1/billing/access', { body: { active: true, reason: 'grant' } })
    .on('GET /api/v1/client-settings', { body: {} })
    .on(quizRoute, { body: taken });
});

const question = (number: number) => screen.findByRole('article', { name: `Question ${number} of 8` });
/** Whether one element precedes another in the document, which is the order for the keyboard and screen readers. */
const isBefore = (one: Element, other: Element) => (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;

describe('what a quiz shows before a stem', () => {
  it('is the exhibit, of whatever kind', async () => {
    const { user } = renderApp(path);
    for (const [index, { title }] of Object.values(exhibits).entries()) {
      const pane = within(await question(index + 1));
      const exhibit = pane.getByRole('figure', { name: `Exhibit: ${title}` });
      expect(isBefore(exhibit, pane.getByRole('heading', { level: 1 }))).toBe(true);
      expect(isBefore(pane.getByRole('heading', { level: 1 }), pane.getByRole('radiogroup'))).toBe(true);
      await user.keyboard('{ArrowRight}');
    }
  });

  it('gets the focus with the question, while a stem without anything before it gets it itself', async () => {
    const { user } = renderApp(path);
    await question(1);
    await user.keyboard('{ArrowRight}');
    expect(await question(2)).toHaveFocus();
    await user.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}');
    expect(within(await question(8)).getByRole('heading', { level: 1 })).toHaveFocus();
  });

  it('loses no key that is pressed before the next question shows', async () => {
    renderApp(path);
    await question(1);
    act(() => {
      for (const key of ['ArrowRight', 'ArrowRight', 'd']) fireEvent.keyDown(document.body, { key });
    });
    expect(within(await question(3)).getAllByRole('radio')[3]).toBeChecked();
  });

  it('leaves the arrow keys and swipes to an exhibit that scrolls sideways', async () => {
    renderApp(path);
    const code = within(await question(1)).getByRole('region', { name: /Authentication log/ });
    Object.defineProperty(code, 'scrollWidth', { value: 900 });
    fireEvent.keyDown(code, { key: 'ArrowRight' });
    fireEvent.touchStart(code, { touches: [{ clientX: 300, clientY: 100 }] });
    fireEvent.touchEnd(code, { changedTouches: [{ clientX: 100, clientY: 100 }] });
    expect(screen.getByRole('article', { name: 'Question 1 of 8' })).toBeInTheDocument();
  });

  it('is the scenario, whole at the first question of its set and folded at the next, with the place in the set', async () => {
    const { user } = renderApp(path);
    await question(1);
    await user.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}');
    const first = within(await question(5)).getByRole('region', { name: 'Scenario' });
    expect(first).toHaveTextContent('Part 1 of 3');
    expect(within(first).queryByRole('button')).toBeNull();
    await user.keyboard('{ArrowRight}');
    const second = within(within(await question(6)).getByRole('region', { name: 'Scenario' }));
    expect(second.getByText('Part 2 of 3')).toBeVisible();
    const text = second.getByText(/^A regional hospital/);
    expect(text).toHaveAttribute('data-folded', 'above');
    await user.click(second.getByRole('button', { name: 'Show the scenario' }));
    expect(text).not.toHaveAttribute('data-folded');
    expect(second.getByRole('button', { name: 'Hide the scenario' })).toHaveAttribute('aria-expanded', 'true');
  });

  it('is the scenario without a place where the quiz has a part of the set, and whole if it wasn’t read before', async () => {
    gateway.on(quizRoute, { body: quiz([{ ...item(1), scenario: scenarioAt(2) }, item(2)]) });
    renderApp(path);
    const region = await screen.findByRole('region', { name: 'Scenario' });
    expect(region).toHaveTextContent('Part of a set of 3 questions');
    expect(within(region).queryByRole('button')).toBeNull();
  });

  it('shows in the review of the results, above the options', async () => {
    const answered = {
      ...item(1),
      scenario: scenarioAt(1),
      exhibit: exhibits.table,
      answer: grading(1, item(1).options[2]?.id ?? ''),
    };
    gateway
      .on('GET /api/v1/mistakes', { body: { items: [] } })
      .on(quizRoute, { body: quiz([answered], { status: 'completed', completedAt: '2026-11-20T10:05:00.000Z' }) });
    renderApp(`${path}/results`);
    const scenario = await screen.findByRole('region', { name: 'Scenario' });
    expect(isBefore(scenario, screen.getByRole('table'))).toBe(true);
    expect(isBefore(screen.getByRole('table'), screen.getByRole('list', { name: 'Options' }))).toBe(true);
  });
});
