import { EmptyState } from '@casebook/web-ui';
import Button from '@mui/material/Button';
import { paths } from '#shared/paths.ts';

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
