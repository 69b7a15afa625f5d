import type { ImportEntryView, ImportView } from '@casebook/contracts';
import { FakeGateway, problem, storeSession } from '@casebook/testing/web';
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { onBankScreen } from '../../testing/bank-pages.ts';
import { renderApp } from '../../testing/render-app.tsx';

const ID = '00000000-0000-4000-8004-000000000001';
const importOf = (fields: Partial<ImportView> = {}): ImportView => ({
  id: ID,
  version: 3,
  status: 'previewed',
  scope: 'own',
  format: 'csv',
  fileName: 'questions.csv',
  fileBytes: 1_000,
  readBytes: 1_000,
  counts: { new: 2, changed: 0, duplicate: 0, refused: 1 },
  encoding: 'utf-8',
  hasCategories: false,
  notes: [
    { code: 'field-assumed', entries: 2, texts: [{ text: 'Not in the file, so taken as: topic General.', entries: 2 }] },
    { code: 'formatting-removed', entries: 1, texts: [{ text: 'Formatting was removed: <b>.', entries: 1 }] },
  ],
  refusals: [{ code: 'question-type.true-false', entries: 1 }],
  createdAt: '2026-11-20T10:00:00.000Z',
  updatedAt: '2026-11-20T10:00:00.000Z',
  ...fields,
});
const entry = (fields: Partial<ImportEntryView>): ImportEntryView => ({
  place: 0,
  line: 2,
  outcome: 'new',
  changes: [],
  notes: [],
  ...fields,
});
const payload = (one: ImportView) => `id: ${one.version}\ndata: ${JSON.stringify(one)}\n\n`;

let gateway: FakeGateway;
beforeEach(() => {
  storeSession();
  gateway = onBankScreen(new FakeGateway())
    .on('GET /api/v1/billing/access', { body: { active: true, reason: 'grant' } })
    .on('GET /api/v1/exports/losses', ({ search }) => ({
      body: {
        questions: 4,
        isEstimate: false,
        losses: search.get('format') === 'aiken' ? [{ field: 'citations', questions: 3 }] : [],
      },
    }))
    .on(`GET /api/v1/imports/${ID}`, { body: importOf() })
    .on(`GET /api/v1/imports/${ID}/events`, { events: [payload(importOf())] })
    .on(`GET /api/v1/imports/${ID}/entries`, ({ search }) => ({
      body: {
        items:
          search.get('outcome') === 'refused'
            ? [
                entry({
                  place: 2,
                  line: 4,
                  outcome: 'refused',
                  question: 'A fence is detective.',
                  refusal: { code: 'key.missing', reason: 'No option is marked.', howToFix: 'Mark one.' },
                }),
              ]
            : [
                entry({
                  question: 'Who owns it?',
                  notes: [
                    { code: 'field-assumed', text: 'Not in the file, so taken as: topic General.' },
                    { code: 'formatting-removed', text: 'Formatting was removed: <b>.' },
                  ],
                }),
                entry({
                  place: 1,
                  line: 3,
                  question: 'Who keeps it?',
                  notes: [{ code: 'field-assumed', text: 'Not in the file, so taken as: topic General.' }],
                }),
              ],
        total: 2,
        totalIsEstimate: false,
      },
    }));
});

describe('importing', () => {
  it('uploads the file and shows a preview', async () => {
    gateway.on('POST /api/v1/imports', { status: 202, body: importOf({ status: 'reading', version: 1 }) });
    const { user, router } = renderApp('/questions/transfer');
    const read = await screen.findByRole('button', { name: 'Preview' });
    expect(read).toBeDisabled();
    await user.upload(screen.getByLabelText('Choose a file or drop it here'), new File(['question'], 'questions.csv'));
    await user.selectOptions(screen.getByLabelText('Domain for questions that don’t specify one'), 'Asset Security');
    await user.click(read);
    await waitFor(() => expect(router.state.location.search).toBe(`?import=${ID}`));
    const [sent] = gateway.requestsTo('POST /api/v1/imports');
    expect(Object.fromEntries(sent?.search ?? [])).toEqual({ fileName: 'questions.csv', domain: 'Asset Security' });
    expect(sent?.headers.get('Content-Type')).toBe('application/octet-stream');
    expect((await screen.findAllByText('Ready to import 2 questions. Nothing has changed yet.'))[0]).toBeVisible();
    expect(await screen.findByText('Who owns it?')).toBeVisible();
    await user.click(screen.getByRole('tab', { name: 'Skipped 1' }));
    expect(await screen.findByText('No option is marked.')).toBeVisible();
    expect(screen.getByText('Line 4')).toBeVisible();
    expect(screen.getByText('Mark one.')).toBeVisible();
  });

  it('shows why a file is refused', async () => {
    gateway.on('POST /api/v1/imports', problem(400, 'import.format-unknown', 'What format this file has can’t be told from it.'));
    const { user } = renderApp('/questions/transfer');
    await user.upload(await screen.findByLabelText('Choose a file or drop it here'), new File(['x'], 'notes.txt'));
    await user.click(screen.getByRole('button', { name: 'Preview' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('can’t be told');
  });

  it('shows the progress of reading and applying', async () => {
    const reading = importOf({ status: 'reading', version: 2, readBytes: 400 });
    gateway
      .on(`GET /api/v1/imports/${ID}`, { body: reading })
      .on(`GET /api/v1/imports/${ID}/events`, { events: [payload(reading)] });
    const { user } = renderApp(`/questions/transfer?import=${ID}`);
    expect(await screen.findByRole('progressbar', { name: 'Reading' })).toHaveAttribute('aria-valuenow', '40');
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(gateway.requestsTo(`POST /api/v1/imports/${ID}/discard`)).toHaveLength(1));
  });

  it('can be applied if there is something to apply', async () => {
    const applied = importOf({ status: 'applied', version: 5 });
    gateway.on(`POST /api/v1/imports/${ID}/apply`, { status: 202, body: applied });
    const { user } = renderApp(`/questions/transfer?import=${ID}`);
    await user.click(await screen.findByRole('button', { name: /^Import \d+ Questions?$/ }));
    expect((await screen.findAllByText('2 questions imported and sent for review.'))[0]).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Import Another File' }));
    expect(await screen.findByRole('button', { name: 'Preview' })).toBeVisible();
  });

  it('has nothing to apply if every question is a duplicate', async () => {
    const none = importOf({ counts: { new: 0, changed: 0, duplicate: 3, refused: 0 } });
    gateway.on(`GET /api/v1/imports/${ID}`, { body: none }).on(`GET /api/v1/imports/${ID}/events`, { events: [payload(none)] });
    renderApp(`/questions/transfer?import=${ID}`);
    expect(await screen.findByRole('button', { name: /^Import \d+ Questions?$/ })).toBeDisabled();
  });

  it('shows the importable share of the file, and each note once', async () => {
    const { user } = renderApp(`/questions/transfer?import=${ID}`);
    expect(await screen.findByText('2 of 3 questions can be imported (66%). Skipped:')).toBeVisible();
    expect(screen.getByText('True or false: 1')).toBeVisible();
    const group = screen.getByText('2 with a missing topic, difficulty, type, or format, set to the defaults');
    await user.click(group);
    expect(screen.getByText('Not in the file, so taken as: topic General. (2)')).toBeVisible();
    // A note that applies to a single question also shows at that question.
    expect(await screen.findAllByText(/Formatting was removed/)).toHaveLength(2);
    expect(screen.getAllByText(/so taken as/)).toHaveLength(1);
  });

  it('says that none of the questions can be imported, and why', async () => {
    const none = importOf({
      counts: { new: 0, changed: 0, duplicate: 0, refused: 2 },
      refusals: [{ code: 'field.unknown-value', entries: 2 }],
    });
    gateway.on(`GET /api/v1/imports/${ID}`, { body: none }).on(`GET /api/v1/imports/${ID}/events`, { events: [payload(none)] });
    renderApp(`/questions/transfer?import=${ID}`);
    expect(await screen.findByText('None of the 2 questions can be imported:')).toBeVisible();
    expect(screen.getByText('Domain, difficulty, type, or format not recognized: 2')).toBeVisible();
  });

  it('names a question that was refused', async () => {
    const { user } = renderApp(`/questions/transfer?import=${ID}`);
    await user.click(await screen.findByRole('tab', { name: 'Skipped 1' }));
    expect(await screen.findByText('A fence is detective.')).toBeVisible();
  });

  it('maps categories to a domain and a topic', async () => {
    const one = importOf({ hasCategories: true });
    gateway
      .on(`GET /api/v1/imports/${ID}`, { body: one })
      .on(`GET /api/v1/imports/${ID}/events`, { events: [payload(one)] })
      .on(`GET /api/v1/imports/${ID}/categories`, {
        body: {
          items: [
            { category: '$course$/top/Week 1/Keys // locks', entries: 2 },
            { category: '$course$/top/Asset Security', entries: 1, domain: 'Asset Security' },
          ],
          total: 2,
        },
      })
      .on(`PUT /api/v1/imports/${ID}/categories`, { status: 202, body: importOf({ status: 'reading', version: 4 }) });
    const { user } = renderApp(`/questions/transfer?import=${ID}`);
    const week = within(await screen.findByRole('group', { name: /Week 1 › Keys \/ locks/ }));
    expect(week.getByLabelText('Topic (optional)')).toHaveValue('Keys / locks');
    await user.selectOptions(week.getByLabelText('Domain'), 'Software Development Security');
    await user.clear(week.getByLabelText('Topic (optional)'));
    await user.type(week.getByLabelText('Topic (optional)'), 'Keys');
    await user.click(screen.getByRole('button', { name: 'Update Preview' }));
    expect(await screen.findByRole('progressbar', { name: 'Reading' })).toBeVisible();
    const [sent] = gateway.requestsTo(`PUT /api/v1/imports/${ID}/categories`);
    expect(sent?.body).toEqual({
      categories: [
        { category: '$course$/top/Week 1/Keys // locks', domain: 'Software Development Security', topic: 'Keys' },
        { category: '$course$/top/Asset Security', domain: 'Asset Security' },
      ],
    });
  });

  it('sends the encoding that was chosen', async () => {
    gateway.on('POST /api/v1/imports', { status: 202, body: importOf({ status: 'reading', version: 1 }) });
    const { user } = renderApp('/questions/transfer');
    await user.upload(await screen.findByLabelText('Choose a file or drop it here'), new File(['x'], 'old.csv'));
    await user.selectOptions(screen.getByLabelText('Encoding'), 'windows-1252');
    await user.click(screen.getByRole('button', { name: 'Preview' }));
    await waitFor(() => expect(gateway.requestsTo('POST /api/v1/imports')).toHaveLength(1));
    expect(gateway.requestsTo('POST /api/v1/imports')[0]?.search.get('encoding')).toBe('windows-1252');
  });

  it('is for paid members', async () => {
    gateway.on('GET /api/v1/billing/access', { body: { active: false } });
    renderApp('/questions/transfer');
    expect(await screen.findByRole('heading', { name: 'For paid members' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Preview' })).toBeNull();
  });
});

describe('exporting', () => {
  it('lists what a format loses, and downloads the file', async () => {
    const created = jest.fn((_content: Blob) => 'blob:export');
    Object.assign(URL, { createObjectURL: created, revokeObjectURL: jest.fn() });
    const clicked = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    gateway.on('GET /api/v1/exports', { body: ['exported'] });
    const { user } = renderApp('/questions/transfer');
    expect(await screen.findByText(/preserves everything/)).toBeVisible();
    const panel = within(screen.getByRole('region', { name: 'Export' }));
    await user.selectOptions(panel.getByLabelText('File format'), 'aiken');
    expect(await panel.findByText('sources (3)')).toBeVisible();
    await user.click(panel.getByRole('button', { name: 'Download File' }));
    await waitFor(() => expect(created).toHaveBeenCalledTimes(1));
    expect(clicked).toHaveBeenCalledTimes(1);
    clicked.mockRestore();
    expect(gateway.requestsTo('GET /api/v1/exports')[0]?.search.toString()).toBe('format=aiken&scope=own');
    expect(panel.queryByLabelText('Questions')).toBeNull();
  });

  it('offers the whole bank to admins', async () => {
    storeSession({ app_metadata: { role: 'admin' } });
    renderApp('/questions/transfer');
    expect(await screen.findByLabelText('Questions')).toHaveValue('own');
  });
});
