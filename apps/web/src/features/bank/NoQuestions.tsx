import { EmptyState } from '@casebook/web-ui';
import Button from '@mui/material/Button';
import { type BankLocation, bankHref, filterCount, isNarrowed, noFilters } from './bank-location.ts';

interface NoQuestionsProps {
  place: BankLocation;
  onClear: () => void;
  onRetry: () => void;
}

const title = 'No Questions Found';

/** Says why the list is empty, and leads on. */
export function NoQuestions({ place, onClear, onRetry }: NoQuestionsProps) {
  const { filters, page } = place;
  if (page > 1)
    return (
      <EmptyState
        title={title}
        action={
          <Button variant="contained" href={bankHref({ filters, page: 1 })}>
            Go to the first page
          </Button>
        }
      >
        The list does not reach this far.
      </EmptyState>
    );
  if (filters.bookmarked && filterCount(filters) === 0 && !filters.q)
    return (
      <EmptyState
        title={title}
        action={
          <Button variant="contained" href={bankHref({ filters: noFilters, page: 1 })}>
            Show all questions
          </Button>
        }
      >
        You have no bookmarks yet. The ribbon on a card keeps its question here.
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
        {filters.q ? `Nothing matches “${filters.q}” with these filters.` : 'Nothing matches these filters.'}
      </EmptyState>
    );
  return (
    <EmptyState
      title={title}
      action={
        <Button variant="contained" onClick={onRetry}>
          Look again
        </Button>
      }
    >
      There are no questions in the bank yet.
    </EmptyState>
  );
}
