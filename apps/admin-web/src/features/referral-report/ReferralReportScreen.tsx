import { messageOf } from '@casebook/api-client';
import type { ReferralReportFilter, ReferralTotals, ReferredMember } from '@casebook/contracts';
import { BackLink, DataTable, ErrorNotice, Field, Page, PageHeading, Panel, StatList, useCursorPages } from '@casebook/web-ui';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ReactNode, useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { useSearchParams } from 'react-router';
import { api } from '#shared/api.ts';
import { DownloadButton } from '#shared/DownloadButton.tsx';
import { LocalTime } from '#shared/FactList.tsx';
import { instantsOf } from '#shared/format.ts';
import { PagedRows } from '#shared/PagedRows.tsx';
import { paths } from '#shared/paths.ts';
import { readSearchParams, toSearchParams } from '#shared/search-params.ts';

const ROWS = 50;

const columns = [
  { head: 'Email', cell: ({ email }: ReferredMember) => email ?? '–' },
  { head: 'Referral Code', cell: ({ refCode }: ReferredMember) => refCode },
  { head: 'Signup Date', cell: ({ createdAt }: ReferredMember) => <LocalTime instant={createdAt} /> },
] as const;

function ReportTable({ filter }: { filter: ReferralReportFilter }) {
  const pages = useCursorPages(JSON.stringify(filter));
  const query = api.useListReferredMembersQuery(
    { ...filter, limit: ROWS, ...(pages.cursor && { cursor: pages.cursor }) },
    { refetchOnMountOrArgChange: true },
  );
  return (
    <PagedRows pages={pages} query={query} label="signups" empty="No signups found for the selected filters.">
      {(rows) => <DataTable label="Signups" columns={columns} rows={rows} keyOf={({ userId }) => userId} />}
    </PagedRows>
  );
}

/** How long typing must pause before a request is sent. Milliseconds. */
const TYPING_MS = 300;

interface ReportFiltersProps {
  typed: TypedFilters;
  onChange: (filters: TypedFilters) => void;
  children: ReactNode;
}

/** The filters apply while the admin types. */
function ReportFilters({ typed, onChange, children }: ReportFiltersProps) {
  const { register, watch } = useForm({ defaultValues: typed });
  const filters = watch();
  const text = JSON.stringify(filters);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only typing applies the filters
  useEffect(() => {
    if (text === JSON.stringify(typed)) return;
    const timer = window.setTimeout(() => onChange(filters), TYPING_MS);
    return () => window.clearTimeout(timer);
  }, [text]);
  return (
    <Box
      component="form"
      role="search"
      onSubmit={(event) => event.preventDefault()}
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr', md: '2fr 1fr 1fr auto' },
        gap: 2,
        alignItems: 'end',
        mb: 2,
      }}
    >
      <Field label="Referral Code" registration={register('code')} autoComplete="off" maxLength={100} />
      <Field label="Start Date" type="date" registration={register('start')} />
      <Field label="End Date" type="date" registration={register('end')} />
      {children}
    </Box>
  );
}

/** `/referral-report`: signups by referral code. The filters are in the URL. */
export function ReferralReportScreen() {
  const [search, setSearch] = useSearchParams();
  const typed = typedFilters(search);
  const filter = toReportFilter(typed);
  const { currentData: totals, error, refetch } = api.useCountReferralsQuery(filter, { refetchOnMountOrArgChange: true });
  return (
    <Page title="Referral Report">
      <BackLink href={paths.panel}>Back to Admin</BackLink>
      <PageHeading title="Referral Report">Members who signed up with a partner’s code.</PageHeading>
      <OnboardingLink />
      <Totals totals={error ? undefined : totals} />
      <Panel sx={{ mt: 3 }}>
        <ReportFilters typed={typed} onChange={(changed) => setSearch(toSearchParams(changed), { replace: true })}>
          <DownloadButton
            path="/api/v1/referrals/report.csv"
            fileName="referral_report.csv"
            filter={filter}
            isEmpty={!totals || totals.total === 0}
          />
        </ReportFilters>
        {error ? (
          <ErrorNotice onRetry={refetch}>{messageOf(error, 'The report couldn’t be loaded.')}</ErrorNotice>
        ) : (
          <ReportTable filter={filter} />
        )}
      </Panel>
    </Page>
  );
}

/** The onboarding URL for the external learning platform, with placeholders for the email and the name. */
function OnboardingLink() {
  return (
    <Box sx={{ mb: 3 }}>
      <Typography variant="label" color="textSecondary" sx={{ display: 'block', mb: 0.5 }}>
        Onboarding URL for the learning platform
      </Typography>
      <Box component="code" sx={{ overflowWrap: 'anywhere' }}>
        {`${window.location.origin}/onboard?email={email}&name={name}&ref=learnworlds`}
      </Box>
    </Box>
  );
}

function Totals({ totals }: { totals: ReferralTotals | undefined }) {
  const tiles = totals?.codes.map(({ code, signups }) => ({ label: code, value: signups.toLocaleString() })) ?? [];
  return <StatList stats={[{ label: 'Total Signups', value: totals?.total.toLocaleString() }, ...tiles]} />;
}

/**
 * The filters as typed, which are also the parameters in the address. Dates are in the viewer's time zone. An empty text doesn't filter.
 */
interface TypedFilters {
  readonly code: string;
  /** Such as `2026-11-01`. */
  readonly start: string;
  readonly end: string;
}

const typedFilters = (search: URLSearchParams): TypedFilters => readSearchParams(search, ['code', 'start', 'end']);

/** @returns the filters of the request */
const toReportFilter = ({ code, start, end }: TypedFilters): ReferralReportFilter => ({
  ...(code && { code }),
  ...instantsOf({ start, end }),
});
