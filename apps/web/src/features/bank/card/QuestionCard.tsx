import type { QuestionView } from '@casebook/contracts';
import { DisclosureButton, Highlighted, Panel, RelativeTime } from '@casebook/web-ui';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { memo, useRef, useState } from 'react';
import { paths, withSearch } from '#shared/paths.ts';
import { CardActions } from './CardActions.tsx';
import { CardAnswers } from './CardAnswers.tsx';
import { CardBadges } from './CardBadges.tsx';
import { useNearViewport } from './use-near-viewport.ts';

interface QuestionCardProps {
  question: QuestionView;
  query?: string;
  isEager?: boolean;
}

/**
 * One question of the bank. A page has a hundred, so a card renders its stem and plain tags, for screen readers and the browser's
 * search, and the rest once it comes near the viewport. It then stays mounted: unmounting costs more than a long page, of which the
 * browser paints only the visible part (`content-visibility`).
 */
export const QuestionCard = memo(function QuestionCard({ question, query, isEager = true }: QuestionCardProps) {
  const card = useRef<HTMLElement>(null);
  const [isOpen, setOpen] = useState(false);
  const isFull = useNearViewport(card, isEager);
  const stemId = `stem-${question.id}`;
  return (
    <Panel
      component="article"
      ref={card}
      aria-labelledby={stemId}
      sx={{ contentVisibility: 'auto', containIntrinsicBlockSize: 'auto 15rem' }}
    >
      {isFull && <CardBadges question={question} />}
      <CardStem id={stemId} text={question.question} query={query} />
      {isFull ? (
        <CardBody question={question} query={query} isOpen={isOpen} onToggle={() => setOpen(!isOpen)} />
      ) : (
        <Typography color="textSecondary">{question.tags.join(' ')}</Typography>
      )}
    </Panel>
  );
});

interface CardBodyProps {
  question: QuestionView;
  query?: string;
  isOpen: boolean;
  onToggle: () => void;
}

/** The part below the stem: tags, date, actions, and the answers if expanded. */
function CardBody({ question, query, isOpen, onToggle }: CardBodyProps) {
  const answersId = `answers-${question.id}`;
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, alignItems: 'center', justifyContent: 'space-between' }}>
        <TagList tags={question.tags} query={query} />
        <Typography variant="caption" color="textSecondary">
          Updated <RelativeTime at={question.lastUpdatedAt} />
        </Typography>
      </Box>
      <Box sx={{ display: 'flex', columnGap: 1, alignItems: 'center', justifyContent: 'space-between', mt: 0.5 }}>
        <DisclosureButton
          open={isOpen}
          labels={['Show answers', 'Hide answers']}
          about={question.question.slice(0, 60)}
          controls={answersId}
          onToggle={onToggle}
        />
        <CardActions question={question} />
      </Box>
      {isOpen && (
        <Box id={answersId} sx={{ mt: 1 }}>
          <CardAnswers question={question} query={query} />
        </Box>
      )}
    </>
  );
}

/** A card that is always expanded, for the question's own page. */
export function ExpandedCard({ question }: { question: QuestionView }) {
  const stemId = `stem-${question.id}`;
  return (
    <Panel component="article" aria-labelledby={stemId}>
      <CardBadges question={question} />
      <CardStem id={stemId} text={question.question} isPage />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, alignItems: 'center', justifyContent: 'space-between', mb: 2 }}>
        <Box sx={{ flex: { xs: '1 1 100%', sm: '1 1 0' }, minWidth: 0 }}>
          <TagList tags={question.tags} />
          <Typography variant="caption" color="textSecondary">
            Updated <RelativeTime at={question.lastUpdatedAt} />
          </Typography>
        </Box>
        <Box sx={{ ml: 'auto' }}>
          <CardActions question={question} />
        </Box>
      </Box>
      <CardAnswers question={question} />
    </Panel>
  );
}

interface CardStemProps {
  id: string;
  text: string;
  query?: string;
  /** Whether it is the heading of the question's own page. */
  isPage?: boolean;
}

function CardStem({ id, text, query, isPage = false }: CardStemProps) {
  return (
    <Typography
      id={id}
      variant="stem"
      component={isPage ? 'h1' : 'h2'}
      // Gets the focus when the neighboring card is removed.
      tabIndex={-1}
      sx={{ ...(!isPage && { fontSize: '1.125rem' }), my: 1.5, maxWidth: 'var(--cb-measure)', overflowWrap: 'anywhere' }}
    >
      <Highlighted text={text} query={query} />
    </Typography>
  );
}

interface TagListProps {
  tags: readonly string[];
  query?: string;
}

/** The tags of a question, each linked to a search for it. */
function TagList({ tags, query }: TagListProps) {
  if (tags.length === 0) return null;
  return (
    <Box
      component="ul"
      aria-label="Tags"
      sx={{ listStyle: 'none', p: 0, m: 0, display: 'flex', flexWrap: 'wrap', columnGap: 1.5 }}
    >
      {tags.map((tag) => (
        <li key={tag}>
          <Link
            href={withSearch(paths.questions, { q: tag })}
            variant="caption"
            color="textSecondary"
            underline="hover"
            sx={{ display: 'inline-block', lineHeight: '24px', overflowWrap: 'anywhere' }}
          >
            #<Highlighted text={tag} query={query} />
          </Link>
        </li>
      ))}
    </Box>
  );
}
