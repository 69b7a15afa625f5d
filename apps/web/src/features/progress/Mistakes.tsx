import { useListMistakesQuery } from '@casebook/api-client';
import type { MistakeList } from '@casebook/contracts';
import { DifficultyBadge, Disclosure, DomainBadge, Panel, RelativeTime } from '@casebook/web-ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { paths, withSearch } from '#shared/paths.ts';
import { LoadFailure } from './LoadFailure.tsx';

const INITIAL_COUNT = 5;

/** The questions that the member recently answered incorrectly, and a quiz on them. */
export function Mistakes() {
  // A quiz on another device may have changed the list.
  const { data, error, refetch } = useListMistakesQuery(undefined, { refetchOnMountOrArgChange: true });
  const mistakes = data?.items ?? [];
  return (
    <Panel component="section" aria-labelledby="mistakes">
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, justifyContent: 'space-between', alignItems: 'center', mb: 1 }}>
        <Typography id="mistakes" variant="h3" component="h2">
          Mistakes
        </Typography>
        {mistakes.length > 0 && (
          <Button variant="outlined" color="secondary" size="small" href={withSearch(paths.quiz, { from: 'mistakes' })}>
            Practice Your Mistakes
          </Button>
        )}
      </Box>
      <Typography variant="body2" color="textSecondary">
        Your last 50 mistakes. A question leaves the list after you answer it correctly twice in a row.
      </Typography>
      {!data && !error && <Skeleton variant="rounded" height={240} aria-label="Loading..." sx={{ mt: 2 }} />}
      {!data && error && <LoadFailure onRetry={refetch} />}
      {data && mistakes.length === 0 && <Typography sx={{ mt: 2 }}>No mistakes to review.</Typography>}
      <MistakeRows mistakes={mistakes.slice(0, INITIAL_COUNT)} />
      {mistakes.length > INITIAL_COUNT && (
        <Disclosure labels={[`Show all ${mistakes.length}`, 'Show fewer']} about="mistakes">
          <MistakeRows mistakes={mistakes.slice(INITIAL_COUNT)} />
        </Disclosure>
      )}
    </Panel>
  );
}

/** Clamps long stems to two lines, so that several fit on a phone. */
const twoLines = {
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
  overflowWrap: 'anywhere',
} as const;

function MistakeRows({ mistakes }: { mistakes: MistakeList['items'] }) {
  return (
    <Box component="ul" sx={{ listStyle: 'none', p: 0, m: 0 }}>
      {mistakes.map(({ questionId, question, domain, difficulty, answeredAt }) => (
        <Box component="li" key={questionId} sx={{ borderBottom: 1, borderColor: 'divider', py: 1.5, minWidth: 0 }}>
          <Link href={paths.question(questionId)} sx={twoLines}>
            {question}
          </Link>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2.5, rowGap: 0.5, alignItems: 'center', mt: 0.5 }}>
            <DomainBadge domain={domain} />
            <DifficultyBadge difficulty={difficulty} />
            <Typography variant="caption" color="textSecondary">
              Missed <RelativeTime at={answeredAt} />
            </Typography>
          </Box>
        </Box>
      ))}
    </Box>
  );
}
