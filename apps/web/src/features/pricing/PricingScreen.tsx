import { selectSession } from '@casebook/api-client';
import { LoadingScreen, Page, PageHeading } from '@casebook/web-ui';
import Box from '@mui/material/Box';
import { useSelector } from 'react-redux';
import { PlanOffer } from './PlanOffer.tsx';
import { PricingQuestions } from './PricingQuestions.tsx';

export function PricingScreen() {
  const session = useSelector(selectSession);
  if (session.status === 'loading') return <LoadingScreen />;
  return (
    <Page title="Pricing">
      <PageHeading title="One plan, everything in it">
        The daily quiz is free for everyone with an account. The plan opens the rest.
      </PageHeading>
      <Box
        sx={{
          display: 'grid',
          gap: { xs: 4, md: 6 },
          gridTemplateColumns: { md: 'minmax(0, 5fr) minmax(0, 6fr)' },
          alignItems: 'start',
        }}
      >
        <PlanOffer isSignedIn={session.status === 'signed-in'} />
        <PricingQuestions />
      </Box>
    </Page>
  );
}
