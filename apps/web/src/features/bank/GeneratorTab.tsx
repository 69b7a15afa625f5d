import { EmptyState } from '@casebook/web-ui';
import Button from '@mui/material/Button';
import { paths } from '#shared/paths.ts';

/** Says what is coming, and leads to what is there. */
export function GeneratorTab() {
  return (
    <EmptyState
      title="The generator is being built"
      action={
        <Button variant="contained" href={paths.questions}>
          Go to the Question Bank
        </Button>
      }
    >
      You will choose a domain, a topic and a difficulty, and get new questions written by AI, each marked as such. Until then the
      bank is all written by people.
    </EmptyState>
  );
}
