import { messageOf } from '@casebook/api-client';
import type { ReferralTotals } from '@casebook/contracts';
import { BackLink, ErrorNotice, Page, PageHeading, Panel, StatList } from '@casebook/web-ui';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useSearchParams } from 'react-router';
import { addressOf } from '#shared/address.ts';
import { api } from '#shared/api.ts';
import { DownloadButton } from '#shared/DownloadButton.tsx';
import { paths } from '#shared/paths.ts';
import { ReportFilters } from './ReportFilters.tsx';
import { ReportTable } from './ReportTable.tsx';
import { toReportFilter, typedFilters } from './report-filters.ts';

/** `/referral-report`: signups by referral code. The URL has the filters. */
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
        <ReportFilters typed={typed} onChange={(changed) => setSearch(addressOf(changed), { replace: true })}>
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
