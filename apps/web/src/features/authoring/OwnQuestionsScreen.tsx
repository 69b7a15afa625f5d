import { messageOf, useListOwnQuestionsQuery } from '@casebook/api-client';
import type { OwnQuestion, ReviewStatus } from '@casebook/contracts';
import {
  BackLink,
  DifficultyBadge,
  DomainBadge,
  EmptyState,
  ErrorNotice,
  Page,
  PageHeading,
  Panel,
  RelativeTime,
} from '@casebook/web-ui';
import AddIcon from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { sentenceCase } from '#shared/format-text.ts';
import { paths, withSearch } from '#shared/paths.ts';
import { ReviewBadge } from './ReviewBadge.tsx';

/** One of the member's questions: status, stem, reviewer's notes, and actions. */
function OwnQuestionRow({ question }: { question: OwnQuestion }) {
  const { questionId, question: stem, domain, difficulty, reviewStatus, reviewNotes, editedAt, version, liveVersion } = question;
  const about = stem.slice(0, 60);
  return (
    <Panel component="article" aria-label={about}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2.5, rowGap: 0.5, alignItems: 'center' }}>
        <ReviewBadge status={reviewStatus} />
        <DomainBadge domain={domain} />
        <DifficultyBadge difficulty={difficulty} />
      </Box>
      <Typography variant="stem" component="h2" sx={{ fontSize: '1.0625rem', my: 1, overflowWrap: 'anywhere' }}>
        <Link href={paths.question(questionId)} color="inherit" underline="hover">
          {stem}
        </Link>
      </Typography>
      <Typography variant="caption" component="p" color="textSecondary">
        Version {version}, written <RelativeTime at={editedAt} />
        {liveVersion !== undefined && liveVersion !== version && `. Version ${liveVersion} is live`}
      </Typography>
      {reviewNotes && (
        <Box
          sx={{
            mt: 1.5,
            pl: 2,
            borderLeft: 3,
            borderColor: reviewStatus === 'rejected' ? 'error.main' : 'divider',
            maxWidth: '70ch',
          }}
        >
          <Typography variant="label" component="p" color="textSecondary">
            Reviewer’s notes
          </Typography>
          <Typography variant="body2" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
            {reviewNotes}
          </Typography>
        </Box>
      )}
      <Box sx={{ display: 'flex', gap: 1, mt: 1, ml: -1.5, mb: -1, '& a': { minWidth: 0 } }}>
        <Button size="small" href={paths.editQuestion(questionId)} aria-label={`Edit: ${about}`}>
          Edit
        </Button>
        <Button size="small" color="secondary" href={paths.questionVersions(questionId)} aria-label={`Versions: ${about}`}>
          Versions
        </Button>
      </Box>
    </Panel>
  );
}

const statusFilters = ['in-review', 'approved', 'rejected'] as const satisfies readonly ReviewStatus[];
type StatusFilter = (typeof statusFilters)[number];

/** @returns the status in a URL's query; undefined for all */
const parseStatus = (parameter: string | null): StatusFilter | undefined => statusFilters.find((status) => status === parameter);

/** The member's own questions, filtered by review status. */
export function OwnQuestionsScreen() {
  const [search] = useSearchParams();
  const status = parseStatus(search.get('status'));
  return (
    <Page title="My Questions" width="reading">
      <BackLink href={paths.questions}>Question Bank</BackLink>
      <PageHeading title="My Questions">Questions you wrote, with reviewers’ feedback.</PageHeading>
      <Button href={paths.newQuestion} variant="contained" startIcon={<AddIcon />} sx={{ mb: 3 }}>
        Add Question
      </Button>
      <StatusTabs selected={status} />
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

/** Filters the list by review status. */
function StatusTabs({ selected }: { selected: StatusFilter | undefined }) {
  return (
    <Tabs value={selected ?? 'all'} aria-label="Review status" variant="scrollable" scrollButtons={false} sx={{ mb: 2 }}>
      {tabs.map(({ value, label, href }) => (
        <Tab key={value} value={value} label={label} href={href} id={`own-tab-${value}`} aria-controls="own-questions" />
      ))}
    </Tabs>
  );
}

/** The list, with one more page each time Show More is selected. */
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
          onMore={(next) => setCursors([...cursors, next])}
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
  if (status) return <EmptyState title="No questions with this status">Check the other tabs.</EmptyState>;
  return (
    <EmptyState
      title="You haven’t written a question yet."
      action={
        <Button variant="outlined" color="secondary" href={paths.newQuestion}>
          Write Your First Question
        </Button>
      }
    >
      Writing a question is a great way to find out whether you understand a topic.
    </EmptyState>
  );
}
