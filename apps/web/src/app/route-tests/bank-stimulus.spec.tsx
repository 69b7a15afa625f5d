import { FakeGateway, storeSession } from '@casebook/testing/web';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { exhibits, scenarioAt } from '#shared/testing/authoring-fixtures.ts';
import { paidQuestion } from '#shared/testing/fixtures.ts';
import { onBankScreen, pageWith } from '../../testing/bank-pages.ts';
import { renderApp } from '../../testing/render-app.tsx';

const shown = { ...paidQuestion(1), scenario: scenarioAt(2), exhibit: exhibits.table };

let gateway: FakeGateway;
beforeEach(() => {
  storeSession();
  gateway = onBankScreen(new FakeGateway()).on('GET /api/v1/questions', pageWith([shown]));
});

describe('a card of the bank', () => {
  it('says that there is a scenario and an exhibit, and shows them above the options once opened', async () => {
    const { user } = renderApp('/questions');
    const card = within(await screen.findByRole('article'));
    expect(await card.findByText('Scenario, 3 questions')).toBeVisible();
    expect(card.getByText('Exhibit')).toBeVisible();
    expect(card.queryByRole('table')).toBeNull();
    await user.click(card.getByRole('button', { name: /^Show options/ }));
    const scenario = await card.findByRole('region', { name: 'Scenario' });
    expect(scenario).toHaveTextContent('Part of a set of 3 questions');
    const inOrder = [
      card.getByRole('heading', { level: 2, name: shown.question }),
      scenario,
      card.getByRole('figure', { name: `Exhibit: ${exhibits.table.title}` }),
      card.getByRole('button', { name: /Senior management/ }),
    ];
    expect([...inOrder].sort(byPosition)).toEqual(inOrder);
  });

  it('marks the matches of a search in them', async () => {
    const { user } = renderApp('/questions?q=hospital');
    const card = within(await screen.findByRole('article'));
    await user.click(await card.findByRole('button', { name: /^Show options/ }));
    expect(await card.findByText('hospital', { selector: 'mark' })).toBeVisible();
  });

  it('shows them to a visitor on the question’s own page', async () => {
    window.localStorage.clear();
    const { mine: _mine, correctOptionId: _key, explanation: _explanation, ...open } = shown;
    gateway.on(`GET /api/v1/questions/${shown.id}`, { body: open });
    renderApp(`/questions/${shown.id}`);
    expect(await screen.findByRole('table')).toBeVisible();
    expect(screen.getByRole('region', { name: 'Scenario' })).toBeVisible();
  });
});

const byPosition = (one: Node, other: Node) => (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1);

describe('a bookmarked question that is retired', () => {
  it('says so, why, and which question replaces it', async () => {
    const replacedBy = paidQuestion(2).id;
    const retired = {
      ...paidQuestion(1),
      retirement: { reason: 'Another answer is correct in the rewritten question.', replacedBy },
    };
    gateway.on('GET /api/v1/questions', pageWith([retired]));
    renderApp('/questions?bookmarked=true');
    const card = within(await screen.findByRole('article'));
    expect(await card.findByText('Retired')).toBeVisible();
    expect(card.getByText(/No longer in quizzes\. Another answer is correct/)).toBeVisible();
    expect(card.getByRole('link', { name: 'See the question that replaces it' })).toHaveAttribute(
      'href',
      `/questions/${replacedBy}`,
    );
  });
});
