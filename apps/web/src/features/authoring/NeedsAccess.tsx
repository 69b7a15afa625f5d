import { selectProfile, useGetAccessQuery } from '@casebook/api-client';
import { EmptyState, LoadingScreen, PlanTerms } from '@casebook/web-ui';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { useSelector } from 'react-redux';

/** What only members with access may do, and admins. Where that cannot be asked, the server decides when it is saved. */
export function NeedsAccess({ children }: { children: ReactNode }) {
  const isAdmin = useSelector(selectProfile)?.isAdmin ?? false;
  const { data: access, isLoading } = useGetAccessQuery(undefined, { skip: isAdmin });
  if (isLoading) return <LoadingScreen text="Checking subscription..." />;
  if (isAdmin || !access || access.active) return children;
  return (
    <EmptyState
      title="Writing questions comes with the plan."
      action={
        <>
          <Button variant="contained" href="/pricing" sx={{ mb: 1 }}>
            Start Free Trial
          </Button>
          <PlanTerms />
        </>
      }
    >
      Members with access add questions of their own, get them in their quizzes at once, and share them when a reviewer approves.
    </EmptyState>
  );
}
