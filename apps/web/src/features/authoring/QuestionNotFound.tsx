import { EmptyState } from '@casebook/web-ui';
import Button from '@mui/material/Button';
import { paths } from '#shared/paths.ts';

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
