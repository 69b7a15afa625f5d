import { messageOf, useListOwnQuestionsQuery } from '@casebook/api-client';
import { EmptyState, ErrorNotice } from '@casebook/web-ui';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { paths } from '#shared/paths.ts';
import { OwnQuestionRow } from './OwnQuestionRow.tsx';
import type { ShownStatus } from './shown-status.ts';

const PAGE = 20;

interface OwnQuestionRowsProps {
  status: ShownStatus | undefined;
  cursor: string | undefined;
  isLast: boolean;
  onMore: (cursor: string) => void;
}

export function OwnQuestionRows({ status, cursor, isLast, onMore }: OwnQuestionRowsProps) {
  const { data, error, refetch } = useListOwnQuestionsQuery(
    { limit: PAGE, cursor, ...(status && { status: [status] }) },
    { refetchOnMountOrArgChange: true },
  );
  if (!data && error) return <ErrorNotice onRetry={refetch}>{messageOf(error, 'Failed to fetch questions')}</ErrorNotice>;
  if (!data) return ['one', 'two', 'three'].map((key) => <Skeleton key={key} variant="rounded" height={148} />);
  if (data.total === 0) return <NothingWritten status={status} />;
  const { nextCursor } = data;
  return (
    <>
      {data.items.map((question) => (
        <OwnQuestionRow key={question.questionId} question={question} />
      ))}
      {isLast && nextCursor && (
        <Button variant="outlined" color="secondary" onClick={() => onMore(nextCursor)} sx={{ justifySelf: 'center' }}>
          Show More
        </Button>
      )}
    </>
  );
}

function NothingWritten({ status }: { status: ShownStatus | undefined }) {
  if (status) return <EmptyState title="None of your questions is here.">Another tab may have what you look for.</EmptyState>;
  return (
    <EmptyState
      title="You have not written a question yet."
      action={
        <Button variant="outlined" color="secondary" href={paths.newQuestion}>
          Write the First
        </Button>
      }
    >
      Writing one is the surest way to find out whether you understood something.
    </EmptyState>
  );
}
