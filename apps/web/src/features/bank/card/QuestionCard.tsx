import type { QuestionView } from '@casebook/contracts';
import { Panel } from '@casebook/web-ui';
import Typography from '@mui/material/Typography';
import { memo, useRef, useState } from 'react';
import { CardBadges } from './CardBadges.tsx';
import { CardBody } from './CardBody.tsx';
import { CardStem } from './CardStem.tsx';
import { plainText } from './plain-text.ts';
import { useNear } from './use-near.ts';

interface QuestionCardProps {
  question: QuestionView;
  query?: string;
  startsNear?: boolean;
}

/**
 * One question of the bank. A hundred of them make a page, so only those near the screen are whole; of the others the stem stays
 * as a heading and the rest as plain text of the same height: screen readers and the browser's search find them.
 */
export const QuestionCard = memo(function QuestionCard({ question, query, startsNear = true }: QuestionCardProps) {
  const card = useRef<HTMLElement>(null);
  const [isOpen, setOpen] = useState(false);
  const { isNear, height } = useNear(card, startsNear);
  const stemId = `stem-${question.id}`;
  return (
    <Panel
      component="article"
      ref={card}
      aria-labelledby={stemId}
      style={isNear ? undefined : { height }}
      sx={{ contentVisibility: 'auto', containIntrinsicBlockSize: 'auto 15rem' }}
    >
      {isNear && <CardBadges question={question} />}
      <CardStem id={stemId} text={question.question} query={query} />
      {isNear ? (
        <CardBody question={question} query={query} isOpen={isOpen} onToggle={() => setOpen((shown) => !shown)} />
      ) : (
        <Typography color="textSecondary">{plainText(question, isOpen)}</Typography>
      )}
    </Panel>
  );
});
