import { useGetAccessQuery } from '@casebook/api-client';
import { EmptyState, LoadingScreen } from '@casebook/web-ui';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { StartTrial } from '#shared/checkout.tsx';
import { paths } from '#shared/paths.ts';

/** Shows its children to members with access. If access can't be fetched, the server decides when the form is saved. */
export function NeedsAccess({ children }: { children: ReactNode }) {
  const { data: access, isLoading } = useGetAccessQuery();
  if (isLoading) return <LoadingScreen text="Checking subscription..." />;
  if (!access || access.active) return children;
  return (
    <EmptyState title="Writing questions comes with Premium." action={<StartTrial sx={{ mb: 1 }} />}>
      With Premium, you can write your own questions, use them in your quizzes right away, and share them once a reviewer approves
      them.
    </EmptyState>
  );
}

/** The 403 page: the member may read this question but not change it. */
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
      Only a question’s author and admins can change it. If you see a problem with this one, flag it. Admins read every flag.
    </EmptyState>
  );
}

export function QuestionNotFound() {
  return (
    <EmptyState
      level="h1"
      title="Question not found."
      action={
        <Button variant="contained" href={paths.questions}>
          Go to the Question Bank
        </Button>
      }
    >
      It may have been removed, or the address may be mistyped.
    </EmptyState>
  );
}
