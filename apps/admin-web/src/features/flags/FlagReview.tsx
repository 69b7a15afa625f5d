import { messageOf } from '@casebook/api-client';
import type { FlaggedQuestionPage, FlagStatus } from '@casebook/contracts';
import { counted, EmptyState, ErrorNotice, PageControls, StatList, useCursorPages, useLeaveEmptyPage } from '@casebook/web-ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router';
import { api } from '#shared/api.ts';
import { AdminSearch, StatusTabs, useAdminKeys } from '#shared/filters.tsx';
import { toSearchParams } from '#shared/search-params.ts';
import { SelectionToolbar, useSelection } from '#shared/selection.tsx';
import { FlaggedRow } from './FlaggedRow.tsx';
import { ConfirmDecision, type DecisionToConfirm, useFlagDecisions } from './flag-decisions.tsx';
import { averageFlags, tabs } from './flag-texts.ts';
import { ReviewDialog } from './ReviewDialog.tsx';
import { useListKeys } from './use-list-keys.ts';

interface BulkBarProps {
  selected: readonly string[];
  /** @param left the questions that weren't changed */
  onDone: (left: readonly string[]) => void;
}

/** The actions on all selected questions. Takes no space while none is selected. */
function BulkBar({ selected, onDone }: BulkBarProps) {
  const { decideAll, removeAll, isBusy } = useFlagDecisions();
  const [confirming, setConfirming] = useState<DecisionToConfirm>();
  if (selected.length === 0) return null;
  const questions = counted(selected.length, 'question');

  const decide = async (status: FlagStatus) => {
    setConfirming(undefined);
    onDone(await decideAll([...selected], status));
  };
  const remove = async () => {
    setConfirming(undefined);
    onDone(await removeAll([...selected]));
  };
  return (
    <SelectionToolbar count={selected.length}>
      <Button size="small" variant="outlined" disabled={isBusy} onClick={() => decide('reviewed')}>
        Mark Reviewed
      </Button>
      <Button size="small" variant="outlined" disabled={isBusy} onClick={() => decide('actioned')}>
        Action
      </Button>
      <Button size="small" variant="outlined" color="error" disabled={isBusy} onClick={() => setConfirming('dismiss')}>
        Remove Flag
      </Button>
      <Button size="small" variant="outlined" color="error" disabled={isBusy} onClick={() => setConfirming('delete')}>
        Delete from DB
      </Button>
      <Button size="small" color="secondary" onClick={() => onDone([])}>
        Clear Selection
      </Button>
      <ConfirmDecision
        decision={confirming}
        questions={questions}
        onDismiss={() => decide('dismissed')}
        onDelete={remove}
        onCancel={() => setConfirming(undefined)}
      />
    </SelectionToolbar>
  );
}

const PAGE_SIZE = 50;

/** The review of flagged questions. The URL has the search and the tab. */
export function FlagReview() {
  const [search, setSearch] = useSearchParams();
  const q = search.get('q') ?? '';
  const status = tabs.find((tab) => tab.status === search.get('status'))?.status;
  const hasSingleKeys = useAdminKeys();
  const toSearch = (text: string) => setSearch(searchFor(text, status), { replace: true });
  return (
    <Box component="section" aria-labelledby="flag-review">
      <Typography variant="h2" id="flag-review" sx={{ mb: 2 }}>
        Flagged questions
      </Typography>
      <Cards />
      <Box role="search" aria-label="Flagged questions" sx={{ mt: 3 }}>
        <AdminSearch
          query={q}
          onSearch={toSearch}
          label="Search flagged questions by text, domain, difficulty, or reason"
          placeholder="Search text, domain, difficulty, or reason"
        />
      </Box>
      <FlagTabs q={q} current={status} />
      {/* A different search or tab remounts the list, at the first page and with nothing selected. */}
      <FlaggedList key={`${status} ${q}`} q={q} status={status} hasSingleKeys={hasSingleKeys} />
    </Box>
  );
}

const searchFor = (q: string, status: FlagStatus | undefined) => toSearchParams({ status, q });

function Cards() {
  const { data } = api.useSummarizeFlagsQuery({});
  return (
    <StatList
      stats={[
        { label: 'Total Flagged', value: data?.total },
        { label: 'Pending Review', value: data?.byStatus.pending },
        { label: 'Actioned', value: data?.byStatus.actioned },
        { label: 'Avg Flags/Question', value: data && averageFlags(data) },
      ]}
    />
  );
}

function FlagTabs({ q, current }: { q: string; current: FlagStatus | undefined }) {
  const { currentData: summary } = api.useSummarizeFlagsQuery(q ? { q } : {});
  const countOf = (status: FlagStatus | undefined) => (status ? summary?.byStatus[status] : summary?.total);
  const links = tabs.map(({ label, status }) => ({
    label: summary ? `${label} (${countOf(status)})` : label,
    href: `?${searchFor(q, status)}`,
    isCurrent: status === current,
  }));
  return <StatusTabs label="Status" tabs={links} />;
}

interface FlaggedListProps {
  q: string;
  status: FlagStatus | undefined;
  hasSingleKeys: boolean;
}

function FlaggedList({ q, status, hasSingleKeys }: FlaggedListProps) {
  const pages = useCursorPages();
  const { currentData, error, refetch, isFetching } = api.useListFlaggedQuestionsQuery({
    limit: PAGE_SIZE,
    ...(q && { q }),
    ...(status && { status: [status] }),
    ...(pages.cursor !== undefined && { cursor: pages.cursor }),
  });
  useLeaveEmptyPage(currentData?.items.length === 0, pages);
  if (error && !currentData)
    return (
      <Box sx={{ mt: 2 }}>
        <ErrorNotice title="Error Loading Flagged Questions" onRetry={refetch}>
          {messageOf(error, 'Failed to fetch flagged questions')}
        </ErrorNotice>
      </Box>
    );
  if (!currentData) return <ListSkeleton />;
  return (
    <FlaggedPage
      page={currentData}
      isSearched={q !== '' || status !== undefined}
      hasSingleKeys={hasSingleKeys}
      controls={
        <PageControls
          label="Pages of flagged questions"
          isBusy={isFetching}
          onPrevious={pages.onPrevious}
          onNext={pages.onNext(currentData.nextCursor)}
        >
          {counted(currentData.total, 'question')}
        </PageControls>
      }
    />
  );
}

interface FlaggedPageProps {
  page: FlaggedQuestionPage;
  isSearched: boolean;
  hasSingleKeys: boolean;
  controls: ReactNode;
}

function FlaggedPage({ page: { items }, isSearched, hasSingleKeys, controls }: FlaggedPageProps) {
  const { selected, select, selectOnly } = useSelection(items.map(({ questionId }) => questionId));
  const [openId, setOpenId] = useState<string>();
  useListKeys({ isEnabled: hasSingleKeys, onToggle: select });
  const opened = items.find(({ questionId }) => questionId === openId);

  if (items.length === 0)
    return (
      <Box sx={{ mt: 3 }}>
        <EmptyState title={isSearched ? 'No flagged questions match.' : 'No flagged questions'}>
          {isSearched ? 'Try another search or tab.' : 'Questions that members flag appear here.'}
        </EmptyState>
      </Box>
    );
  return (
    <>
      <BulkBar selected={selected} onDone={selectOnly} />
      <Box component="ul" aria-label="Flagged questions" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {items.map((flagged) => (
          <FlaggedRow
            key={flagged.questionId}
            flagged={flagged}
            isSelected={selected.includes(flagged.questionId)}
            onSelect={select}
            onOpen={() => setOpenId(flagged.questionId)}
          />
        ))}
      </Box>
      {controls}
      {hasSingleKeys && (
        <Typography variant="caption" color="textSecondary" sx={{ mt: 1, display: { xs: 'none', sm: 'block' } }}>
          Keyboard: j and k to move, x to select, Enter to open.
        </Typography>
      )}
      {opened && <ReviewDialog flagged={opened} onClose={() => setOpenId(undefined)} />}
    </>
  );
}

const ListSkeleton = () => (
  <Box role="status" aria-label="Loading..." sx={{ mt: 2, display: 'grid', gap: 2 }}>
    {[1, 2, 3].map((row) => (
      <Skeleton key={row} variant="rounded" height={112} />
    ))}
  </Box>
);
