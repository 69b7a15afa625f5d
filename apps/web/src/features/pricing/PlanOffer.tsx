import { messageOf, useGetAccessQuery } from '@casebook/api-client';
import { ErrorNotice, PlanCard, StartTrialButton } from '@casebook/web-ui';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { paths, withSearch } from '#shared/paths.ts';

/** The plan with the button that fits who looks at it. */
export function PlanOffer({ isSignedIn }: { isSignedIn: boolean }) {
  const { data: access, isLoading, error, refetch } = useGetAccessQuery(undefined, { skip: !isSignedIn });
  return (
    <PlanCard>
      {!isSignedIn && (
        <Button variant="contained" size="large" href={withSearch(paths.signIn, { next: paths.pricing })}>
          Sign In to Start Trial
        </Button>
      )}
      {isLoading && (
        <Button variant="contained" size="large" disabled>
          Checking subscription...
        </Button>
      )}
      {isSignedIn && access?.active && (
        <Alert severity="success" variant="outlined">
          You have an active subscription.
        </Alert>
      )}
      {isSignedIn && !access && error && (
        <ErrorNotice onRetry={refetch}>{messageOf(error, 'Failed to fetch subscription')}</ErrorNotice>
      )}
      {isSignedIn && access && !access.active && <StartTrialButton />}
    </PlanCard>
  );
}
