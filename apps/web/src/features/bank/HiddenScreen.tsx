import { messageOf, useListQuestionsQuery } from '@casebook/api-client';
import { BANK_PAGE_SIZE } from '@casebook/exam';
import { BackLink, ErrorNotice, OfflineNotice, Page, PageHeading } from '@casebook/web-ui';
import Box from '@mui/material/Box';
import { useSearchParams } from 'react-router';
import { paths } from '#shared/paths.ts';
import { BankPages } from './BankPages.tsx';
import { HiddenList } from './HiddenList.tsx';
import { pageCount, pageOfAddress } from './paging.ts';
import { QuestionCardSkeleton } from './QuestionCardSkeleton.tsx';

const skeletons = ['one', 'two', 'three'];

/** What the member has hidden, and the way back for each. */
export function HiddenScreen() {
  const [search] = useSearchParams();
  const page = pageOfAddress(search.get('page'));
  const { currentData, error, refetch } = useListQuestionsQuery(
    { hidden: 'true', limit: BANK_PAGE_SIZE, page },
    { refetchOnMountOrArgChange: true },
  );
  return (
    <Page title="Hidden questions" width="reading">
      <BackLink href={paths.questions}>Question Bank</BackLink>
      <PageHeading title="Hidden questions">They are in no list and no quiz of yours. Everyone else still gets them.</PageHeading>
      <Box sx={{ display: 'grid', gap: 2 }}>
        <OfflineNotice>You are offline. What you hid can be shown again when the connection is back.</OfflineNotice>
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
          addressOf={(number) => (number > 1 ? `${paths.hiddenQuestions}?page=${number}` : paths.hiddenQuestions)}
        />
      )}
    </Page>
  );
}
