import type { AnswerView, QuizItemView } from '@casebook/contracts';
import { Announcement, letterAt, ReadingText, Verdict } from '@casebook/web-ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type Ref, useEffect, useRef, useState } from 'react';
import { useAttempt } from './attempt-quiz.ts';
import { readSettings } from './attempt-storage.ts';
import { vibrate } from './vibration.ts';

interface VerdictPanelProps {
  item: QuizItemView;
  onReadMore: () => void;
}

/** Expands the bar when an answer is revealed: the verdict, the first lines of the explanation, and a link to the rest. */
export function VerdictPanel({ item, onReadMore }: VerdictPanelProps) {
  const { answer } = item;
  const why = answer && firstReason(answer);
  return (
    <Box data-verdict-panel={answer && true} sx={panelStyle}>
      <RevealedVerdict item={item} />
      {why && <ReadingText sx={whyStyle}>{why}</ReadingText>}
      {answer && (
        <Button
          color="secondary"
          size="small"
          aria-haspopup="dialog"
          onClick={onReadMore}
          sx={{ gridArea: 'more', justifySelf: 'start', minHeight: 44, mx: -1.5, my: -0.75 }}
        >
          Read more
        </Button>
      )}
    </Box>
  );
}

/** The explanations of imported questions may lack a part. */
const firstReason = ({ optionId, explanation: { correct, whyWrong, keyConcepts } }: AnswerView): string =>
  correct || whyWrong.find((reason) => reason.optionId === optionId)?.text || keyConcepts;

const panelStyle = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  gridTemplateAreas: '"verdict more" "why why"',
  alignItems: 'center',
  columnGap: 2,
  rowGap: 0.5,
  // Negative margin: makes room for the button's touch target and for the focus outline.
  mx: -1.5,
  px: 1.5,
  my: -0.75,
  py: 0.75,
  // With large text on a small screen, the options stay in view and the panel scrolls.
  maxHeight: 'max(4.5rem, min(40dvh, 100dvh - 22rem))',
  overflowY: 'auto',
  '&:not([data-verdict-panel])': { display: 'contents' },
  '& > *': { animation: 'cb-appear 180ms ease-out' },
  '@media (max-width: 359px)': { gridTemplateColumns: 'minmax(0, 1fr)', gridTemplateAreas: '"verdict" "why" "more"' },
} as const;

const whyStyle = {
  gridArea: 'why',
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
  // A phone in landscape has room for the verdict only.
  '@media (max-height: 479px)': { display: 'none' },
} as const;

/**
 * The verdict on an answered item, as a heading. Mounted before the answer and keyed by the item, so that it can distinguish an answer
 * revealed now from an earlier one. Screen readers read it once: it takes the focus if the removed options had it; otherwise, it is
 * announced.
 */
export function RevealedVerdict({ item }: { item: QuizItemView }) {
  const { answer } = item;
  const { heading, announced, isNew } = useReveal(item);
  return (
    <>
      <Announcement>{announced}</Announcement>
      {answer && (
        <Typography ref={heading} tabIndex={-1} variant="h3" component="h2" sx={{ gridArea: 'verdict' }}>
          <Verdict isCorrect={answer.isCorrect} isNew={isNew} size="large">
            {verdictOn(item, answer)}
          </Verdict>
        </Typography>
      )}
    </>
  );
}

function verdictOn({ options }: QuizItemView, { isCorrect, correctOptionId }: AnswerView): string {
  if (isCorrect) return 'Correct';
  const key = options.findIndex(({ id }) => id === correctOptionId);
  return key < 0 ? 'Incorrect' : `Incorrect. The answer is ${letterAt(key)}`;
}

/** An answer submitted longer ago than this predates the page and isn't announced. Milliseconds. */
const FRESH_FOR_MS = 60_000;

interface Reveal {
  readonly heading: Ref<HTMLHeadingElement>;
  readonly announced: string;
  /** Whether the question was open on this screen before it was answered. */
  readonly isNew: boolean;
}

function useReveal(item: QuizItemView): Reveal {
  const { answer } = item;
  const heading = useRef<HTMLHeadingElement>(null);
  const [announced, setAnnounced] = useState('');
  const [isNew] = useState(answer === undefined);
  const userId = useAttempt(({ attempt }) => attempt.userId);
  const isSubmitted = useAttempt(({ attempt }) => attempt.submitted[item.id] === true);
  const wasSubmittedHere = useRef(false);
  useEffect(() => {
    if (isSubmitted) wasSubmittedHere.current = true;
  }, [isSubmitted]);
  const text = answer && verdictOn(item, answer);
  const { isCorrect = false, answeredAt = '' } = answer ?? {};
  useEffect(() => {
    if (!isNew || text === undefined) return;
    if (isCorrect && wasSubmittedHere.current && readSettings(userId).vibrates) vibrate();
    if (Date.now() - Date.parse(answeredAt) > FRESH_FOR_MS) return;
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
    else setAnnounced(text);
  }, [isNew, text, isCorrect, answeredAt, userId]);
  return { heading, announced, isNew };
}
