import { QUIZ_TAG_SUGGESTIONS } from '@casebook/exam';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';

const places = Array.from({ length: QUIZ_TAG_SUGGESTIONS }, (_none, place) => place);

/** As much room as the suggested tags take. */
export function SuggestionsSkeleton() {
  return (
    <Box aria-hidden="true" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {places.map((place) => (
        <Skeleton key={place} variant="rounded" width={124} height={36} sx={{ borderRadius: 4 }} />
      ))}
    </Box>
  );
}
