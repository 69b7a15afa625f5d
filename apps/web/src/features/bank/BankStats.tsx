import { useGetBankCountsQuery } from '@casebook/api-client';
import type { QuestionPage } from '@casebook/contracts';
import Box from '@mui/material/Box';
import { useSelector } from 'react-redux';
import { selectBookmarkCount, selectHasBookmarks } from '#shared/bookmarks.ts';
import { StatCard } from './StatCard.tsx';

/** Specification 000, section 2: the whole bank's total with the count shown on this page, and the bookmarked. */
export function BankStats({ page }: { page: QuestionPage | undefined }) {
  const count = useSelector(selectBookmarkCount);
  const isKnown = useSelector(selectHasBookmarks);
  const { data: counts } = useGetBankCountsQuery();
  const total = counts?.questions ?? page?.total;
  return (
    <Box sx={{ display: 'grid', gap: { xs: 2, md: 3 }, gridTemplateColumns: { xs: '1fr 1fr', md: '1fr' } }}>
      <StatCard
        label="Total Questions"
        figure={total?.toLocaleString()}
        note={page ? `${page.items.length} shown on this page` : undefined}
      />
      <StatCard
        label="Bookmarked"
        figure={isKnown || count > 0 ? count.toLocaleString() : undefined}
        note="kept to come back to"
      />
    </Box>
  );
}
