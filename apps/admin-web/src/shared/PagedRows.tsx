import { messageOf } from '@casebook/api-client';
import { type CursorPages, ErrorNotice, PageControls, useLeaveEmptyPage } from '@casebook/web-ui';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type FocusEvent, type ReactNode, useEffect, useRef } from 'react';

interface RowsPage<Row> {
  readonly items: readonly Row[];
  readonly nextCursor?: string | undefined;
}

interface PagedRowsProps<Row, Page extends RowsPage<Row>> {
  pages: CursorPages;
  /** The query of the current page. */
  query: {
    readonly currentData?: Page | undefined;
    readonly error?: unknown;
    readonly refetch: () => unknown;
    readonly isFetching: boolean;
  };
  /** The plural name of the rows: "violations". */
  label: string;
  /** Shown if there are no rows. */
  empty: ReactNode;
  /** Shown beside the paging buttons, such as the number of rows. */
  summary?: (page: Page) => string;
  /** Renders the rows. */
  children: (rows: Page['items']) => ReactNode;
}

/** A list paged by cursors, including its loading, failed, and empty states. */
export function PagedRows<Row, Page extends RowsPage<Row>>(props: PagedRowsProps<Row, Page>) {
  const { pages, query, label, empty, summary, children } = props;
  const { currentData: page, error, refetch, isFetching } = query;
  useLeaveEmptyPage(page?.items.length === 0, pages);
  const focus = useLostFocus(page?.items);
  const [onPrevious, onNext] = [pages.onPrevious, pages.onNext(page?.nextCursor)];
  return (
    <Box role="group" aria-label={label} {...focus}>
      {error !== undefined && <ErrorNotice onRetry={refetch}>{messageOf(error, `The ${label} couldn’t be loaded.`)}</ErrorNotice>}
      {error === undefined && !page && <Typography role="status">Loading...</Typography>}
      {page?.items.length === 0 && (typeof empty === 'string' ? <Typography color="textSecondary">{empty}</Typography> : empty)}
      {page && page.items.length > 0 && children(page.items)}
      {(onPrevious ?? onNext ?? (summary && page && page.items.length > 0)) && (
        <PageControls label={`Pages of ${label}`} isBusy={isFetching} onPrevious={onPrevious} onNext={onNext}>
          {page && summary?.(page)}
        </PageControls>
      )}
    </Box>
  );
}

/**
 * Focuses a list when the focused row is removed, for example by its own action. Otherwise the next key press would start at the top of the
 * page.
 * @param rows the list's rows, which may lose the focused one when they change
 * @returns the props of the element around the list
 */
export function useLostFocus(rows: unknown) {
  const list = useRef<HTMLDivElement>(null);
  const hasFocus = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: changed rows may lack the focused one
  useEffect(() => {
    if (hasFocus.current && document.activeElement === document.body) list.current?.focus({ preventScroll: true });
  }, [rows]);
  return {
    ref: list,
    tabIndex: -1,
    // React events also bubble from the rows' dialogs, which are elsewhere in the document.
    onFocus: () => {
      hasFocus.current = true;
    },
    // When a focused element is removed, no other element receives the focus (`relatedTarget` is null).
    onBlur: ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget) hasFocus.current = false;
    },
  };
}
