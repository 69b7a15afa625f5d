import { messageOf, useListOwnQuestionsQuery } from '@casebook/api-client';
import type { ReviewStatus } from '@casebook/contracts';
import { BackLink, EmptyState, ErrorNotice, Page, PageHeading, sentenceCase } from '@casebook/web-ui';
import AddIcon from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { paths, withSearch } from '#shared/paths.ts';
import { OwnQuestionRow } from './OwnQuestionRow.tsx';

const statusFilters = ['in-review', 'approved', 'rejected'] as const satisfies readonly ReviewStatus[];
type StatusFilter = (typeof statusFilters)[number];

/** @returns the status that an address narrows the list to; undefined for all */
const parseStatus = (given: string | null): StatusFilter | undefined => statusFilters.find((status) => status === given);

/** What a member has written, and where it stands with the reviewers. */
export function OwnQuestionsScreen() {
  const [search] = useSearchParams();
  const status = parseStatus(search.get('status'));
  return (
    <Page title="My Questions" width="reading">
      <BackLink href={paths.questions}>Question Bank</BackLink>
      <PageHeading title="My Questions">What you wrote, and what reviewers said of it.</PageHeading>
      <Button href={paths.newQuestion} variant="contained" startIcon={<AddIcon />} sx={{ mb: 3 }}>
        Add Question
      </Button>
      <StatusTabs shown={status} />
      <OwnQuestionPages key={status ?? 'all'} status={status} />
    </Page>
  );
}

const tabs = [
  { value: 'all', label: 'All', href: paths.ownQuestions },
  ...statusFilters.map((value) => ({
    value,
    label: sentenceCase(value),
    href: withSearch(paths.ownQuestions, { status: value }),
  })),
];

/** Narrows the list by what reviewers said. */
function StatusTabs({ shown }: { shown: StatusFilter | undefined }) {
  return (
    <Tabs value={shown ?? 'all'} aria-label="Review status" variant="scrollable" scrollButtons={false} sx={{ mb: 2 }}>
      {tabs.map(({ value, label, href }) => (
        <Tab key={value} value={value} label={label} href={href} id={`own-tab-${value}`} aria-controls="own-questions" />
      ))}
    </Tabs>
  );
}

/** The list, a page after the other as they are asked for. */
function OwnQuestionPages({ status }: { status: StatusFilter | undefined }) {
  const [cursors, setCursors] = useState<readonly (string | undefined)[]>([undefined]);
  return (
    <Box id="own-questions" role="tabpanel" aria-labelledby={`own-tab-${status ?? 'all'}`} sx={{ display: 'grid', gap: 2 }}>
      {cursors.map((cursor, at) => (
        <OwnQuestionRows
          key={cursor ?? 'first'}
          status={status}
          cursor={cursor}
          isLast={at === cursors.length - 1}
          onMore={(next) => setCursors((shown) => [...shown, next])}
        />
      ))}
    </Box>
  );
}

const PAGE = 20;

interface OwnQuestionRowsProps {
  status: StatusFilter | undefined;
  cursor: string | undefined;
  isLast: boolean;
  onMore: (cursor: string) => void;
}

function OwnQuestionRows({ status, cursor, isLast, onMore }: OwnQuestionRowsProps) {
  const { data, error, refetch } = useListOwnQuestionsQuery(
    { limit: PAGE, cursor, ...(status && { status: [status] }) },
    { refetchOnMountOrArgChange: true },
  );
  if (!data && error) return <ErrorNotice onRetry={refetch}>{messageOf(error, 'Failed to fetch questions')}</ErrorNotice>;
  if (!data) return ['one', 'two', 'three'].map((key) => <Skeleton key={key} variant="rounded" height={148} />);
  if (data.total === 0) return <NoOwnQuestions status={status} />;
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

function NoOwnQuestions({ status }: { status: StatusFilter | undefined }) {
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
