import { FakeGateway, problem } from '@casebook/testing/web';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { openGate, renderApp } from '../testing/render-app.tsx';

const REPORT = 'GET /api/v1/referrals/report';
const TOTALS = 'GET /api/v1/referrals/report/totals';
const CSV = 'GET /api/v1/referrals/report.csv';
const row = (number: number) => ({
  userId: `7c9e6679-7425-40de-944b-e07fc1f90a${number}`,
  refCode: 'learnworlds',
  createdAt: '2026-11-01T10:00:00.000Z',
  email: `member-${number}@example.org`,
});

let gateway: FakeGateway;
beforeEach(() => {
  gateway = openGate()
    .on(REPORT, { body: { items: [row(11), { ...row(12), email: undefined }] } })
    .on(TOTALS, {
      body: {
        total: 1234,
        codes: [
          { code: 'learnworlds', signups: 1200 },
          { code: 'spring', signups: 34 },
        ],
      },
    });
});

const open = async (search = '') => {
  const app = renderApp(`/referral-report${search}`);
  await screen.findByRole('heading', { name: 'Referral Report' });
  return app;
};
const downloadButton = () => screen.getByRole('button', { name: 'Download CSV' });

describe('the referral report', () => {
  it('leads back to the admin panel and shows the onboarding URL with its placeholders', async () => {
    await open();
    expect(screen.getByRole('link', { name: 'Back to Admin' })).toHaveAttribute('href', '/admin');
    expect(screen.getByText(/\/onboard\?email=\{email\}&name=\{name\}&ref=learnworlds$/)).toBeVisible();
  });

  it('has a tile of all signups and one per code', async () => {
    await open();
    const tile = async (label: string) => (await screen.findByText(label, { selector: 'dt' })).parentElement;
    expect(await tile('Total Signups')).toHaveTextContent('1,234');
    expect(await tile('learnworlds')).toHaveTextContent('1,200');
    expect(await tile('spring')).toHaveTextContent('34');
  });

  it('is a table of Email, Referral Code and Signup Date in local time', async () => {
    await open();
    const table = await screen.findByRole('table');
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent),
    ).toEqual(['Email', 'Referral Code', 'Signup Date']);
    expect(within(table).getByText('member-11@example.org')).toBeVisible();
    const local = new Date('2026-11-01T10:00:00.000Z').toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'medium' });
    expect(within(table).getAllByText(local)[0]).toHaveAttribute('dateTime', '2026-11-01T10:00:00.000Z');
  });

  it('says Loading... meanwhile, and that nothing matches', async () => {
    let answer: (body: object) => void = () => undefined;
    gateway.on(REPORT, () => new Promise((resolve) => (answer = (body) => resolve({ body }))));
    await open();
    expect(await screen.findByText('Loading...')).toBeVisible();
    answer({ items: [] });
    expect(await screen.findByText('No signups found for the selected filters.')).toBeVisible();
  });

  it('shows the server’s message for an error', async () => {
    gateway.on(REPORT, problem(500, 'service.unavailable', 'The report is away.'));
    await open();
    expect(await screen.findByText('The report is away.')).toBeVisible();
  });

  it('filters by code, and by the viewer’s first and last instant of the days; the filters live in the address', async () => {
    const { user, router } = await open();
    await user.type(screen.getByLabelText('Referral Code'), 'learn');
    await user.type(screen.getByLabelText('Start Date'), '2026-11-01');
    await user.type(screen.getByLabelText('End Date'), '2026-11-02');
    await waitFor(() => expect(router.state.location.search).toBe('?code=learn&start=2026-11-01&end=2026-11-02'));
    const expected = {
      code: 'learn',
      start: new Date(2026, 10, 1).toISOString(),
      end: new Date(new Date(2026, 10, 3).getTime() - 1).toISOString(),
    };
    await waitFor(() => {
      for (const route of [REPORT, TOTALS])
        expect(Object.fromEntries(gateway.requestsTo(route).at(-1)?.search ?? [])).toMatchObject(expected);
    });
  });

  it('takes its filters from the address', async () => {
    await open('?code=spring&end=2026-11-02');
    expect(screen.getByLabelText('Referral Code')).toHaveValue('spring');
    expect(screen.getByLabelText('End Date')).toHaveValue('2026-11-02');
    await waitFor(() => expect(gateway.requestsTo(REPORT)[0]?.search.get('code')).toBe('spring'));
  });

  it('has pages', async () => {
    gateway.on(REPORT, ({ search }) => ({
      body: search.get('cursor') === 'second' ? { items: [row(12)] } : { items: [row(11)], nextCursor: 'second' },
    }));
    const { user } = await open();
    await screen.findByText('member-11@example.org');
    expect(screen.getByRole('button', { name: 'Prev' })).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Next' }));
    expect(await screen.findByText('member-12@example.org')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Next' })).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Prev' }));
    expect(await screen.findByText('member-11@example.org')).toBeVisible();
  });

  it('is downloaded with its filters as CSV, unless no row matches', async () => {
    gateway.on(CSV, { headers: { 'Content-Disposition': 'attachment; filename="referral_report.csv"' }, body: {} });
    const saved: string[] = [];
    URL.createObjectURL = () => 'blob:report';
    URL.revokeObjectURL = () => undefined;
    HTMLAnchorElement.prototype.click = function click() {
      saved.push(this.download);
    };
    const { user } = await open('?code=learn');
    await waitFor(() => expect(downloadButton()).toBeEnabled());
    await user.click(downloadButton());
    await waitFor(() => expect(saved).toEqual(['referral_report.csv']));
    expect(Object.fromEntries(gateway.requestsTo(CSV)[0]?.search ?? [])).toEqual({ code: 'learn' });
  });

  it('has nothing to download if no row matches', async () => {
    gateway.on(TOTALS, { body: { total: 0, codes: [] } }).on(REPORT, { body: { items: [] } });
    await open();
    await screen.findByText('No signups found for the selected filters.');
    expect(downloadButton()).toBeDisabled();
  });

  it('says so if the download fails', async () => {
    gateway.on(CSV, { status: 500 });
    const { user } = await open();
    await waitFor(() => expect(downloadButton()).toBeEnabled());
    await user.click(downloadButton());
    expect(await screen.findByText('The file couldn’t be downloaded.')).toBeVisible();
  });
});
