import { messageOf, useListQuestionsQuery } from '@casebook/api-client';
import type { QuestionPage, QuestionView } from '@casebook/contracts';
import { BANK_PAGE_SIZE } from '@casebook/exam';
import {
  BackLink,
  DifficultyBadge,
  DomainBadge,
  EmptyState,
  ErrorNotice,
  OfflineNotice,
  Page,
  PageHeading,
  Panel,
} from '@casebook/web-ui';
import ShowIcon from '@mui/icons-material/VisibilityOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { paths } from '#shared/paths.ts';
import { BankPages } from './BankPages.tsx';
import { focusNextCard, useHiding } from './card/use-hiding.ts';
import { pageCount, parsePage } from './paging.ts';
import { QuestionCardSkeleton } from './QuestionCardSkeleton.tsx';

const skeletons = ['one', 'two', 'three'];

/** The questions that the member has hidden, each with a button that unhides it. */
export function HiddenScreen() {
  const [search] = useSearchParams();
  const page = parsePage(search.get('page'));
  const { currentData, error, refetch } = useListQuestionsQuery(
    { hidden: 'true', limit: BANK_PAGE_SIZE, page },
    { refetchOnMountOrArgChange: true },
  );
  return (
    <Page title="Hidden Questions" width="reading">
      <BackLink href={paths.questions}>Question Bank</BackLink>
      <PageHeading title="Hidden Questions">
        Hidden questions stay out of your lists and quizzes. Everyone else still sees them.
      </PageHeading>
      <Box sx={{ display: 'grid', gap: 2 }}>
        <OfflineNotice>You can unhide questions when you’re back online.</OfflineNotice>
        {error && !currentData && (
          <ErrorNotice title="Database Error" onRetry={refetch}>
            {messageOf(error, 'Failed to fetch questions')}
          </ErrorNotice>
        )}
        {!currentData && !error && skeletons.map((key) => <QuestionCardSkeleton key={key} />)}
        {currentData && <HiddenList page={currentData} />}
      </Box>
      {currentData && (
        <BankPages
          page={page}
          count={pageCount(currentData.total)}
          hrefOf={(number) => (number > 1 ? `${paths.hiddenQuestions}?page=${number}` : paths.hiddenQuestions)}
        />
      )}
    </Page>
  );
}

function HiddenList({ page }: { page: QuestionPage }) {
  const { unhide } = useHiding();
  const [unhiddenIds, setUnhiddenIds] = useState<readonly string[]>([]);
  const remaining = page.items.filter(({ id }) => !unhiddenIds.includes(id));
  if (remaining.length === 0)
    return (
      <EmptyState
        title="Nothing is hidden"
        action={
          <Button variant="contained" href={paths.questions}>
            Go to the Question Bank
          </Button>
        }
      >
        To hide a question, open the menu on its card.
      </EmptyState>
    );
  return remaining.map((question) => (
    <HiddenQuestion
      key={question.id}
      question={question}
      onUnhide={async (button) => {
        focusNextCard(button);
        setUnhiddenIds((ids) => [...ids, question.id]);
        const isUnhidden = await unhide(question);
        if (!isUnhidden) setUnhiddenIds((ids) => ids.filter((id) => id !== question.id));
      }}
    />
  ));
}

interface HiddenQuestionProps {
  question: QuestionView;
  onUnhide: (button: HTMLElement) => void;
}

function HiddenQuestion({ question, onUnhide }: HiddenQuestionProps) {
  const stemId = `stem-${question.id}`;
  return (
    <Panel component="article" aria-labelledby={stemId}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2.5, rowGap: 0.5 }}>
        <DomainBadge domain={question.domain} />
        <DifficultyBadge difficulty={question.difficulty} />
      </Box>
      <Typography
        id={stemId}
        variant="stem"
        component="h2"
        tabIndex={-1}
        sx={{ fontSize: '1.125rem', my: 1.5, maxWidth: 'var(--cb-measure)', overflowWrap: 'anywhere' }}
      >
        <Link href={paths.question(question.id)} color="inherit" underline="hover">
          {question.question}
        </Link>
      </Typography>
      <Button
        color="secondary"
        variant="outlined"
        size="small"
        startIcon={<ShowIcon />}
        aria-label={`Unhide: ${question.question.slice(0, 60)}`}
        onClick={({ currentTarget }) => onUnhide(currentTarget)}
      >
        Unhide
      </Button>
    </Panel>
  );
}
