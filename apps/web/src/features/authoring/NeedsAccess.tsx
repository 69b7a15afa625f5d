import { useGetAccessQuery } from '@casebook/api-client';
import { EmptyState, LoadingScreen, PlanTerms } from '@casebook/web-ui';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { paths } from '#shared/paths.ts';

/** Only members with access, admins included, may write questions. If access can't be fetched, the server decides on saving. */
export function NeedsAccess({ children }: { children: ReactNode }) {
  const { data: access, isLoading } = useGetAccessQuery();
  if (isLoading) return <LoadingScreen text="Checking subscription..." />;
  if (!access || access.active) return children;
  return (
    <EmptyState
      title="Writing questions comes with the plan."
      action={
        <>
          <Button variant="contained" href={paths.pricing} sx={{ mb: 1 }}>
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
