import type { QuizItemView } from '@casebook/contracts';
import { DomainBadge, domainStyle, formatDuration, visuallyHidden } from '@casebook/web-ui';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Fragment } from 'react';
import { tagName } from '#shared/format-text.ts';
import { paths, withSearch } from '#shared/paths.ts';
import { byDomain, reviewAnchor, slowest, topicsToStudy } from './breakdown.ts';

/** The score in each domain, weakest first. */
export function DomainResults({ items }: { items: readonly QuizItemView[] }) {
  return (
    <Box component="section" aria-labelledby="domains">
      <Typography id="domains" variant="h3" component="h2" sx={{ mb: 1.5 }}>
        By domain
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', p: 0, m: 0, display: 'grid', gap: 1.5 }}>
        {byDomain(items).map(({ domain, total, correct }) => (
          <Box component="li" key={domain}>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, justifyContent: 'space-between', alignItems: 'baseline' }}>
              <DomainBadge domain={domain} />
              <Typography variant="body2" sx={{ fontVariantNumeric: 'tabular-nums' }}>
                {correct} of {total}
                <span style={visuallyHidden}> correct</span>
              </Typography>
            </Box>
            <Box aria-hidden="true" sx={track}>
              <Box
                data-testid="domain-bar"
                style={{ width: `${(100 * correct) / total}%` }}
                sx={{
                  height: 1,
                  bgcolor: `domain.${domainStyle(domain).key}`,
                  '@media (forced-colors: active)': { bgcolor: 'Highlight' },
                }}
              />
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  );
}

const track = {
  height: 6,
  mt: 0.75,
  borderRadius: 0.5,
  bgcolor: 'surface.sunk',
  overflow: 'hidden',
  '@media (forced-colors: active)': { height: 8, border: 1 },
} as const;

interface StudyNextProps {
  items: readonly QuizItemView[];
  /** Whether the member has access, so that each tag links to a quiz on it. */
  hasAccess: boolean;
}

/** Domains and tags of the incorrect answers. */
export function StudyNext({ items, hasAccess }: StudyNextProps) {
  const topics = topicsToStudy(items);
  return (
    <Box component="section" aria-labelledby="study">
      <Typography id="study" variant="h3" component="h2" sx={{ mb: 1.5 }}>
        What to study next
      </Typography>
      {topics.length === 0 && (
        <Typography color="textSecondary">You got everything right. Try a longer quiz or harder questions.</Typography>
      )}
      <Box component="ol" sx={{ listStyle: 'none', p: 0, m: 0, display: 'grid', gap: 1.5 }}>
        {topics.map(({ domain, wrong, tags }) => (
          <Box component="li" key={domain}>
            <DomainBadge domain={domain} />
            <Typography variant="body2" color="textSecondary" sx={{ mt: 0.25 }}>
              {wrong} incorrect
              {tags.map((tag, index) => (
                <Fragment key={tag}>
                  {index === 0 ? ': ' : ', '}
                  {hasAccess ? (
                    <Link href={withSearch(paths.quiz, { tags: tag })} sx={{ display: 'inline-block', py: 0.25 }}>
                      {tagName(tag)}
                    </Link>
                  ) : (
                    tagName(tag)
                  )}
                </Fragment>
              ))}
            </Typography>
          </Box>
        ))}
      </Box>
    </Box>
  );
}

const SLOWEST_COUNT = 3;

/** The questions that took longest. */
export function SlowestQuestions({ items }: { items: readonly QuizItemView[] }) {
  if (items.length < 2) return null;
  return (
    <Box component="section" aria-labelledby="slowest">
      <Typography id="slowest" variant="h3" component="h2" sx={{ mb: 1.5 }}>
        Slowest questions
      </Typography>
      <Box component="ol" sx={{ listStyle: 'none', p: 0, m: 0, display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1 }}>
        {slowest(items, SLOWEST_COUNT).map(({ id, position, question, answer }) => (
          <Box component="li" key={id} sx={{ display: 'flex', gap: 2, justifyContent: 'space-between', alignItems: 'baseline' }}>
            <Link component="a" href={`#${reviewAnchor(position)}`} noWrap sx={{ minWidth: 0, py: 0.5 }}>
              {position}. {question}
            </Link>
            <Typography variant="body2" sx={{ flex: 'none', fontVariantNumeric: 'tabular-nums' }}>
              {formatDuration(answer?.timeSpentMs ?? 0)}
            </Typography>
          </Box>
        ))}
      </Box>
    </Box>
  );
}
