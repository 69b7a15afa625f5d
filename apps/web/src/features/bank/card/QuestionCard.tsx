import type { QuestionView } from '@casebook/contracts';
import { Panel } from '@casebook/web-ui';
import Typography from '@mui/material/Typography';
import { memo, useRef, useState } from 'react';
import { CardBadges } from './CardBadges.tsx';
import { CardBody } from './CardBody.tsx';
import { CardStem } from './CardStem.tsx';
import { useNear } from './use-near.ts';

interface QuestionCardProps {
  question: QuestionView;
  query?: string;
  startsNear?: boolean;
}

/**
 * One question of the bank. A hundred of them make a page, so a card is whole once it comes near the screen; until then the stem is its
 * heading and its tags are plain text, which screen readers and the browser's search find. It stays whole: to take it apart and put
 * it together again costs more than a long page does, of which the browser draws what is seen (`content-visibility`).
 */
export const QuestionCard = memo(function QuestionCard({ question, query, startsNear = true }: QuestionCardProps) {
  const card = useRef<HTMLElement>(null);
  const [isOpen, setOpen] = useState(false);
  const isWhole = useNear(card, startsNear);
  const stemId = `stem-${question.id}`;
  return (
    <Panel
      component="article"
      ref={card}
      aria-labelledby={stemId}
      sx={{ contentVisibility: 'auto', containIntrinsicBlockSize: 'auto 15rem' }}
    >
      {isWhole && <CardBadges question={question} />}
      <CardStem id={stemId} text={question.question} query={query} />
      {isWhole ? (
        <CardBody question={question} query={query} isOpen={isOpen} onToggle={() => setOpen((shown) => !shown)} />
      ) : (
        <Typography color="textSecondary">{question.tags.join(' ')}</Typography>
      )}
    </Panel>
  );
});
