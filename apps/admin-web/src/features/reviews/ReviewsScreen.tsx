import type { ReviewStatus } from '@casebook/contracts';
import { BackLink, counted, EmptyState, Page, PageHeading, RelativeTime, useCursorPages } from '@casebook/web-ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { api } from '#shared/api.ts';
import { StatusTabs } from '#shared/filters.tsx';
import { titleOf, totalText } from '#shared/format.ts';
import { PagedRows } from '#shared/PagedRows.tsx';
import { paths } from '#shared/paths.ts';
import { SelectableRow, SelectionToolbar, useSelection } from '#shared/selection.tsx';
import { RejectDialog } from './RejectDialog.tsx';
import { ReviewDialog } from './ReviewDialog.tsx';
import { draftFacts, keyOf, type Review, reviewTabs } from './review-texts.ts';
import { useReviewDecisions } from './use-review-decisions.ts';

interface ReviewRowProps {
  review: Review;
  isSelected: boolean;
  onSelect: ((id: string, isSelected: boolean) => void) | undefined;
  onOpen: () => void;
}

/** A version in the list. Its title opens the review. */
const ReviewRow = ({ review, ...row }: ReviewRowProps) => (
  <SelectableRow id={keyOf(review)} title={titleOf(review.question)} {...row}>
    <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
      {draftFacts(review).join(' · ')} · <RelativeTime at={review.editedAt} />
    </Typography>
    {review.reviewNotes !== undefined && (
      <Typography variant="body2" sx={{ mt: 0.5, overflowWrap: 'anywhere' }}>
        {review.reviewNotes}
      </Typography>
    )}
  </SelectableRow>
);

const ROWS = 50;

/** `/admin/reviews`: versions by members and the generator, which an admin approves or rejects. The tab is in the address. */
export function ReviewsScreen() {
  const [search] = useSearchParams();
  const status = reviewTabs.find((tab) => tab.status === search.get('status'))?.status ?? 'in-review';
  return (
    <Page title="Reviews">
      <BackLink href={paths.panel}>Back to Admin</BackLink>
      <PageHeading title="Reviews">
        Questions that members and the AI wrote. Approved questions become visible to all members.
      </PageHeading>
      <StatusTabs
        label="Status"
        tabs={reviewTabs.map((tab) => ({
          label: tab.label,
          href: `?${new URLSearchParams({ status: tab.status })}`,
          isCurrent: tab.status === status,
        }))}
      />
      <ReviewList key={status} status={status} />
    </Page>
  );
}

function ReviewList({ status }: { status: ReviewStatus }) {
  const pages = useCursorPages();
  const query = api.useListReviewsQuery(
    { status, limit: ROWS, ...(pages.cursor !== undefined && { cursor: pages.cursor }) },
    { refetchOnMountOrArgChange: true },
  );
  const empty = (
    <EmptyState title={status === 'in-review' ? 'Nothing is waiting for review.' : 'No questions in this list.'}>
      Questions that members submit appear here.
    </EmptyState>
  );
  return (
    <PagedRows pages={pages} query={query} label="reviews" empty={empty} summary={(page) => totalText(page, 'question')}>
      {(reviews) => <ReviewRows reviews={reviews} canDecide={status === 'in-review'} />}
    </PagedRows>
  );
}

function ReviewRows({ reviews, canDecide }: { reviews: readonly Review[]; canDecide: boolean }) {
  const { selected, select, selectOnly } = useSelection(reviews.map(keyOf));
  const [openKey, setOpenKey] = useState<string>();
  const opened = reviews.find((review) => keyOf(review) === openKey);
  return (
    <>
      {selected.length > 0 && (
        <SelectionBar reviews={reviews.filter((review) => selected.includes(keyOf(review)))} onDone={selectOnly} />
      )}
      <Box component="ul" aria-label="Reviews" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {reviews.map((review) => (
          <ReviewRow
            key={keyOf(review)}
            review={review}
            isSelected={selected.includes(keyOf(review))}
            onSelect={canDecide ? select : undefined}
            onOpen={() => setOpenKey(keyOf(review))}
          />
        ))}
      </Box>
      {opened && <ReviewDialog review={opened} canDecide={canDecide} onClose={() => setOpenKey(undefined)} />}
    </>
  );
}

/** Decides all selected reviews. */
function SelectionBar({ reviews, onDone }: { reviews: readonly Review[]; onDone: (left: readonly string[]) => void }) {
  const { decide, isBusy } = useReviewDecisions();
  const [isRejecting, setRejecting] = useState(false);
  const questions = counted(reviews.length, 'question');
  const settle = async (decision: 'approved' | 'rejected', notes?: string) => {
    setRejecting(false);
    onDone(await decide(reviews, decision, notes));
  };
  return (
    <SelectionToolbar count={reviews.length}>
      <Button size="small" variant="contained" disabled={isBusy} onClick={() => settle('approved')}>
        Approve
      </Button>
      <Button size="small" variant="outlined" color="error" disabled={isBusy} onClick={() => setRejecting(true)}>
        Reject
      </Button>
      {isRejecting && (
        <RejectDialog questions={questions} onReject={(notes) => settle('rejected', notes)} onClose={() => setRejecting(false)} />
      )}
    </SelectionToolbar>
  );
}
