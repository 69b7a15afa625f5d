import { messageOf, useGetAccessQuery } from '@casebook/api-client';
import { ErrorNotice, LoadingScreen, Page, PageHeading } from '@casebook/web-ui';
import Box from '@mui/material/Box';
import { DailyCard } from './home/DailyCard.tsx';
import { Paywall } from './home/Paywall.tsx';
import { QuizSetup } from './home/QuizSetup.tsx';

/** The daily quiz for everyone; setup for members with access, the paywall over it for others. */
export function QuizHomeScreen() {
  const { data: access, error, refetch } = useGetAccessQuery();
  return (
    <Page title="Quiz" width="reading">
      <PageHeading title="Quiz" />
      <Box sx={{ display: 'grid', gap: { xs: 4, sm: 5 } }}>
        <DailyCard />
        {!access && !error && (
          <Box sx={{ minHeight: 480 }}>
            <LoadingScreen text="Checking subscription..." />
          </Box>
        )}
        {!access && error && <ErrorNotice onRetry={refetch}>{messageOf(error, 'Failed to fetch subscription')}</ErrorNotice>}
        {access && (access.active ? <QuizSetup /> : <Paywall />)}
      </Box>
    </Page>
  );
}
