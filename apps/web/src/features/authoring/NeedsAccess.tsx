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

/** 403: the question is there to be read, but not to be changed by everybody. */
export function NotYours({ id, title }: { id: string; title: string }) {
  return (
    <EmptyState
      level="h1"
      title={title}
      action={
        <Button variant="contained" href={paths.question(id)}>
          Back to the Question
        </Button>
      }
    >
      A question belongs to who wrote it, and to the admins. If something is wrong with this one, flag it: admins read every flag.
    </EmptyState>
  );
}

export function QuestionNotFound() {
  return (
    <EmptyState
      level="h1"
      title="This question does not exist."
      action={
        <Button variant="contained" href={paths.questions}>
          Go to the Question Bank
        </Button>
      }
    >
      It may have been removed, or its address may have been typed slightly wrong.
    </EmptyState>
  );
}
