import { useGetAccessQuery } from '@casebook/api-client';
import { bookmarkMembersOnly, EmptyState } from '@casebook/web-ui';
import Button from '@mui/material/Button';
import { type BankFilters, type BankLocation, bankHref, filterCount, isNarrowed, noFilters } from './bank-location.ts';

interface NoQuestionsProps {
  location: BankLocation;
  onClear: () => void;
  onRetry: () => void;
}

const title = 'No Questions Found';

function noMatch(filters: BankFilters): string {
  if (!filters.q) return 'Nothing matches these filters.';
  const hasFilters = filterCount(filters) > 0 || filters.bookmarked;
  return hasFilters ? `Nothing matches “${filters.q}” with these filters.` : `Nothing matches “${filters.q}”.`;
}

/** Members without access can't bookmark questions, so they get another text. */
function NoBookmarks() {
  const { data: access } = useGetAccessQuery();
  if (access?.active === false) return `${bookmarkMembersOnly}. With Premium, the questions you bookmark show up here.`;
  return 'You have no bookmarks yet. To bookmark a question, select the ribbon on its card.';
}

/** Explains why the list is empty, and offers an action that changes it. */
export function NoQuestions({ location, onClear, onRetry }: NoQuestionsProps) {
  const { filters, page } = location;
  if (page > 1)
    return (
      <EmptyState
        title={title}
        action={
          <Button variant="contained" href={bankHref({ filters, page: 1 })}>
            Go to the First Page
          </Button>
        }
      >
        There’s no page with this number.
      </EmptyState>
    );
  if (filters.bookmarked && filterCount(filters) === 0 && !filters.q)
    return (
      <EmptyState
        title={title}
        action={
          <Button variant="contained" href={bankHref({ filters: noFilters, page: 1 })}>
            Show All Questions
          </Button>
        }
      >
        <NoBookmarks />
      </EmptyState>
    );
  if (isNarrowed(filters))
    return (
      <EmptyState
        title={title}
        action={
          <Button variant="contained" onClick={onClear}>
            Clear Filters
          </Button>
        }
      >
        {noMatch(filters)}
      </EmptyState>
    );
  return (
    <EmptyState
      title={title}
      action={
        <Button variant="contained" onClick={onRetry}>
          Refresh
        </Button>
      }
    >
      The bank has no questions yet.
    </EmptyState>
  );
}
