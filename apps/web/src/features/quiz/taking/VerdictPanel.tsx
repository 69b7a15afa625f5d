import type { AnswerView, QuizItemView } from '@casebook/contracts';
import { ReadingText } from '@casebook/web-ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { RevealedVerdict } from './RevealedVerdict.tsx';

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
