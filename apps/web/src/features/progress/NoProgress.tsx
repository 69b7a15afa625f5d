import { EmptyState } from '@casebook/web-ui';
import Button from '@mui/material/Button';
import { paths } from '#shared/paths.ts';

export function NoProgress() {
  return (
    <EmptyState
      title="No answers yet"
      action={
        <Button variant="contained" href={paths.quiz}>
          Start a Quiz
        </Button>
      }
    >
      Take a quiz, and your accuracy, streaks and history show here.
    </EmptyState>
  );
}
