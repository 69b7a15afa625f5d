import { FakeGateway, storeSession } from '@casebook/testing/web';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { exhibits, ownQuestion, scenarioAt, versionContent } from '#shared/testing/authoring-fixtures.ts';
import { question } from '#shared/testing/fixtures.ts';
import { onBankScreen } from '../../testing/bank-pages.ts';
import { renderApp } from '../../testing/render-app.tsx';

const { id } = question(1);
const at = `/api/v1/questions/${id}`;
let gateway: FakeGateway;
beforeEach(() => {
  storeSession();
  gateway = onBankScreen(new FakeGateway())
    .on(`GET ${at}`, { body: ownQuestion() })
    .on(`GET ${at}/versions/1`, { body: versionContent(1) })
    .on(`PUT ${at}`, { body: ownQuestion({ latestVersion: 2 }) })
    .on('GET /api/v1/questions/mine', { body: { items: [], total: 0, totalIsEstimate: false } });
});

const part = async (name: string) => within(await screen.findByRole('region', { name }));
const write = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const choose = (kind: string) => write('Exhibit type', kind);
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
async function save(): Promise<unknown> {
  write('Reason for the change', 'Clearer');
  press('Send for Review');
  await waitFor(() => expect(gateway.requestsTo(`PUT ${at}`)).toHaveLength(1));
  return gateway.requestsTo(`PUT ${at}`)[0]?.body;
}

describe('the exhibit of a question', () => {
  it('is code or a log whose line breaks and spaces count', async () => {
    renderApp(`/questions/${id}/edit`);
    await part('Exhibit (optional)');
    choose('code');
    write('Title', 'Mail log');
    write('Code or log', '  02:11 Failed\n  02:12 Accepted\n');
    const preview = within(screen.getByRole('article', { name: 'Preview' }));
    expect(await preview.findByRole('figure', { name: 'Exhibit: Mail log' })).toBeVisible();
    expect(await save()).toMatchObject({
      exhibit: { kind: 'code', title: 'Mail log', text: '  02:11 Failed\n  02:12 Accepted\n' },
    });
  });

  it('is a table, which the keyboard fills and which grows and shrinks within its limits', async () => {
    const { user } = renderApp(`/questions/${id}/edit`);
    await part('Exhibit (optional)');
    choose('table');
    write('Title', 'Rules');
    await user.type(screen.getByLabelText('Name of column 1'), 'Source{Enter}');
    expect(screen.getByLabelText('Row 1, Source')).toHaveFocus();
    await user.keyboard('Any{Enter}');
    expect(screen.getByLabelText('Row 2, Source')).toHaveFocus();
    await user.keyboard('Guests');
    press('Add a Column');
    await waitFor(() => expect(screen.getByLabelText('Name of column 3')).toHaveFocus());
    press('Remove column 2');
    expect(screen.queryByLabelText('Name of column 3')).toBeNull();
    expect(screen.queryByRole('button', { name: /^Remove column/ })).toBeNull();
    await user.type(screen.getByLabelText('Name of column 2'), 'Action');
    await user.type(screen.getByLabelText('Row 1, Action'), 'Allow');
    press('Add a Row');
    press('Remove row 3');
    expect(await save()).toMatchObject({
      exhibit: {
        kind: 'table',
        title: 'Rules',
        columns: ['Source', 'Action'],
        rows: [
          ['Any', 'Allow'],
          ['Guests', ''],
        ],
      },
    });
  });

  it('says what a table lacks, at its first cell that lacks something', async () => {
    renderApp(`/questions/${id}/edit`);
    await part('Exhibit (optional)');
    choose('table');
    write('Title', 'Rules');
    write('Name of column 1', 'Source');
    write('Reason for the change', 'Clearer');
    press('Send for Review');
    await waitFor(() => expect(screen.getByLabelText('Name of column 2')).toHaveFocus());
    expect(screen.getByLabelText('Name of column 2')).toBeInvalid();
    expect(screen.getByLabelText('Name of column 1')).toBeValid();
    expect(gateway.requestsTo(`PUT ${at}`)).toEqual([]);
  });

  it('is sent back unchanged if it is a diagram, and can be removed', async () => {
    gateway.on(`GET ${at}/versions/1`, { body: versionContent(1, { exhibit: exhibits.diagram }) });
    renderApp(`/questions/${id}/edit`);
    const exhibit = await part('Exhibit (optional)');
    expect(exhibit.getByRole('img', { name: /Network of the branch office/ })).toBeVisible();
    expect(exhibit.queryByLabelText('Exhibit type')).toBeNull();
    expect(await save()).toMatchObject({ exhibit: exhibits.diagram });
  });

  it('is no longer sent once its diagram is removed', async () => {
    gateway.on(`GET ${at}/versions/1`, { body: versionContent(1, { exhibit: exhibits.diagram }) });
    renderApp(`/questions/${id}/edit`);
    await part('Exhibit (optional)');
    press('Remove the Diagram');
    expect(screen.getByLabelText('Exhibit type')).toHaveValue('');
    expect(await save()).not.toHaveProperty('exhibit');
  });

  it('is restored with a draft', async () => {
    const { router } = renderApp(`/questions/${id}/edit`);
    await part('Exhibit (optional)');
    choose('extract');
    write('Excerpt', 'The customer may audit.');
    await act(async () => void router.navigate('/pricing'));
    fireEvent.click(await screen.findByRole('button', { name: 'Leave' }));
    await screen.findByText('One plan. Everything included.');
    await act(() => router.navigate(`/questions/${id}/edit`));
    expect(await screen.findByText(/We restored your unsaved draft/)).toBeVisible();
    expect(screen.getByLabelText('Excerpt')).toHaveValue('The customer may audit.');
  });
});

describe('the scenario of a question', () => {
  it('shows with a note that it belongs to a set, and isn’t sent', async () => {
    gateway.on(`GET ${at}/versions/1`, { body: versionContent(1, { scenario: scenarioAt(2) }) });
    renderApp(`/questions/${id}/edit`);
    // In the form, and in the preview.
    const [inForm, inPreview] = await screen.findAllByRole('region', { name: 'Scenario' });
    expect(inPreview).toHaveTextContent('Part of a set of 3 questions');
    const scenario = within(inForm as HTMLElement);
    expect(scenario.getByText(/^This is question 2 of 3 in a set\./)).toBeVisible();
    expect(scenario.getByText(/^A regional hospital/)).toBeVisible();
    expect(scenario.queryByRole('textbox')).toBeNull();
    expect(await save()).not.toHaveProperty('scenario');
  });
});
