import PreviousIcon from '@mui/icons-material/ChevronLeft';
import NextIcon from '@mui/icons-material/ChevronRight';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type ReactNode, useEffect, useState } from 'react';

interface PageControlsProps {
  /** The accessible name of the controls, such as "Pages of the report". */
  label: string;
  /** The texts of the two buttons. */
  buttons?: readonly [previous: string, next: string];
  /** Shows the current position between the buttons. */
  children?: ReactNode;
  isBusy: boolean;
  /** Absent on the first page. */
  onPrevious: (() => void) | undefined;
  /** Absent on the last page. */
  onNext: (() => void) | undefined;
}

/** The buttons for a table's previous and next page. */
export function PageControls({ label, buttons = ['Prev', 'Next'], children, isBusy, onPrevious, onNext }: PageControlsProps) {
  const [previous, next] = buttons;
  return (
    <Box
      component="nav"
      aria-label={label}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', justifyContent: 'space-between', mt: 2 }}
    >
      <Typography component="div" variant="body2" color="textSecondary" role="status">
        {children}
      </Typography>
      <Box sx={{ display: 'flex', gap: 1 }}>
        <Button color="secondary" startIcon={<PreviousIcon />} disabled={!onPrevious || isBusy} onClick={onPrevious}>
          {previous}
        </Button>
        <Button color="secondary" endIcon={<NextIcon />} disabled={!onNext || isBusy} onClick={onNext}>
          {next}
        </Button>
      </Box>
    </Box>
  );
}

/** The current page of a list that is paged by cursors. Resets when the list's filters change. */
export interface CursorPages {
  /** The current page's cursor; absent on the first page. */
  readonly cursor: string | undefined;
  /** The current page's number, from 0. */
  readonly index: number;
  readonly onPrevious: (() => void) | undefined;
  /** @param nextCursor the cursor from the current page's response */
  onNext(nextCursor: string | undefined): (() => void) | undefined;
}

/** @param filters identify the list; when they change, paging restarts at the first page */
export function useCursorPages(filters = ''): CursorPages {
  const [place, setPlace] = useState<{ readonly filters: string; readonly cursors: readonly string[] }>({ filters, cursors: [] });
  const cursors = place.filters === filters ? place.cursors : [];
  const go = (to: readonly string[]) => () => setPlace({ filters, cursors: to });
  return {
    cursor: cursors.at(-1),
    index: cursors.length,
    onPrevious: cursors.length > 0 ? go(cursors.slice(0, -1)) : undefined,
    onNext: (nextCursor) => (nextCursor === undefined ? undefined : go([...cursors, nextCursor])),
  };
}

/** Returns to the previous page when the current one is empty, for example after its last row was deleted. */
export function useLeaveEmptyPage(isEmpty: boolean, { onPrevious }: Pick<CursorPages, 'onPrevious'>): void {
  useEffect(() => {
    if (isEmpty) onPrevious?.();
  });
}
