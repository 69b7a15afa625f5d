import type { AnswerView, QuizItemView } from '@casebook/contracts';
import { Announcement, Explanation, letterAt, Verdict } from '@casebook/web-ui';
import MoreIcon from '@mui/icons-material/Add';
import FewerIcon from '@mui/icons-material/Remove';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useTheme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { memo, type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { AnsweredOptions } from '../AnsweredOptions.tsx';
import { selectChosenId, selectItem, selectQueuedAnswer, selectTallies, useAttempt, useAttemptDispatch } from './attempt-quiz.ts';
import { attemptSlice, selectIndex } from './attempt-slice.ts';
import { OptionChoice } from './OptionChoice.tsx';

const { optionChosen, optionStruck, tallyCounted } = attemptSlice.actions;

/** The stem, and below it the options or the revealed answer. The keyboard focus follows the question. */
export function QuestionPane() {
  const item = useAttempt(selectItem);
  const index = useAttempt(selectIndex);
  const total = useAttempt(({ attempt }) => attempt.items.length);
  const stem = useRef<HTMLHeadingElement>(null);
  const previousItemId = useRef(item.id);
  useEffect(() => {
    if (previousItemId.current === item.id) return;
    previousItemId.current = item.id;
    stem.current?.focus();
  }, [item.id]);

  return (
    <Box component="article" aria-label={`Question ${index + 1} of ${total}`}>
      <Typography
        id="stem"
        ref={stem}
        tabIndex={-1}
        variant="stem"
        component="h1"
        sx={{ maxWidth: 'var(--cb-measure)', overflowWrap: 'anywhere', mb: 3, scrollMarginTop: 24 }}
      >
        {item.question}
      </Typography>
      <ItemOptions key={item.id} item={item} />
    </Box>
  );
}

/** Keyed by the item, so that whether its tallies show outlasts the reveal. A phone shows tallies on request, or once one is counted. */
function ItemOptions({ item }: { item: QuizItemView }) {
  const dispatch = useAttemptDispatch();
  const tallies = useAttempt(selectTallies);
  const isWide = useMediaQuery(useTheme().breakpoints.up('md'));
  const [requested, setRequested] = useState<boolean>();
  const isShown = requested ?? (isWide || tallies.some((count) => count > 0));
  const count = useCallback((option: number, by: 1 | -1) => dispatch(tallyCounted({ option, by })), [dispatch]);
  const tallyOf = (index: number) =>
    isShown && index < tallies.length && <TallyCounter index={index} count={tallies[index] ?? 0} onCount={count} />;
  if (item.answer) return <AnswerReveal item={item} answer={item.answer} tallyOf={tallyOf} />;
  return (
    <>
      <OptionChoices item={item} tallyOf={tallyOf} />
      <Button
        color="secondary"
        size="small"
        aria-expanded={isShown}
        onClick={() => setRequested(!isShown)}
        sx={{ mt: 1, ml: -0.5 }}
      >
        {isShown ? 'Hide Tally' : 'Tally'}
      </Button>
    </>
  );
}

interface OptionsProps {
  item: QuizItemView;
  /** The tally of an option, if tallies show. */
  tallyOf: (index: number) => ReactNode;
}

/** The options of an item without an answer. */
function OptionChoices({ item, tallyOf }: OptionsProps) {
  const dispatch = useAttemptDispatch();
  const chosenId = useAttempt(selectChosenId);
  const struck = useAttempt(({ attempt }) => attempt.struck);
  const isLocked = useAttempt(selectQueuedAnswer) !== undefined;
  const choose = useCallback((optionId: string) => dispatch(optionChosen(optionId)), [dispatch]);
  const strike = useCallback((optionId: string) => dispatch(optionStruck(optionId)), [dispatch]);
  return (
    <Box
      role="radiogroup"
      aria-labelledby="stem"
      aria-disabled={isLocked || undefined}
      sx={{ display: 'grid', gap: 1.25, maxWidth: 'var(--cb-measure)', position: 'relative' }}
    >
      {item.options.map((option, index) => (
        <Box key={option.id} sx={{ display: 'flex', flexWrap: { xs: 'wrap', sm: 'nowrap' }, alignItems: 'center', gap: 0.5 }}>
          <OptionChoice
            id={option.id}
            group={`item-${item.id}`}
            index={index}
            text={option.text}
            isChosen={option.id === chosenId}
            isStruck={struck.includes(option.id)}
            isLocked={isLocked}
            onChoose={choose}
            onStrike={strike}
          />
          {tallyOf(index)}
        </Box>
      ))}
    </Box>
  );
}

interface TallyCounterProps {
  index: number;
  count: number;
  onCount: (index: number, by: 1 | -1) => void;
}

/** How many participants chose an option (specification 001, section 2). */
const TallyCounter = memo(function TallyCounter({ index, count, onCount }: TallyCounterProps) {
  const letter = letterAt(index);
  return (
    <Box
      role="group"
      aria-label={`Tally of option ${letter}`}
      sx={{ display: 'flex', alignItems: 'center', flex: 'none', ml: { xs: 'auto', sm: 0 } }}
    >
      <IconButton size="small" aria-label={`One fewer for ${letter}`} disabled={count === 0} onClick={() => onCount(index, -1)}>
        <FewerIcon fontSize="small" />
      </IconButton>
      <Typography
        variant="caption"
        component="span"
        role="status"
        sx={{ minWidth: '2ch', textAlign: 'center', fontVariantNumeric: 'tabular-nums' }}
      >
        {count}
      </Typography>
      <IconButton size="small" aria-label={`One more for ${letter}`} onClick={() => onCount(index, 1)}>
        <MoreIcon fontSize="small" />
      </IconButton>
    </Box>
  );
});

/** An older answer was submitted before the page was opened, and isn't announced. Milliseconds. */
const FRESH_FOR_MS = 60_000;

/** The revealed answer. Screen readers get it by the focus, if that was on the removed options, else by an announcement. */
function AnswerReveal({ item, answer, tallyOf }: OptionsProps & { answer: AnswerView }) {
  const verdict = useRef<HTMLHeadingElement>(null);
  const [announced, setAnnounced] = useState('');
  const word = answer.isCorrect ? 'Correct' : 'Incorrect';
  const { answeredAt } = answer;

  useEffect(() => {
    if (Date.now() - Date.parse(answeredAt) > FRESH_FOR_MS) return;
    if (document.activeElement === document.body) verdict.current?.focus({ preventScroll: true });
    else setAnnounced(word);
  }, [answeredAt, word]);

  return (
    <>
      <Announcement>{announced}</Announcement>
      <AnsweredOptions item={item} answer={answer} beside={tallyOf} />
      <Box sx={{ borderTop: 1, borderColor: 'divider', mt: 4, pt: 3 }}>
        <Typography ref={verdict} tabIndex={-1} variant="h3" component="h2" sx={{ mb: 2.5 }}>
          <Verdict isCorrect={answer.isCorrect}>{word}</Verdict>
        </Typography>
        <Explanation explanation={answer.explanation} options={item.options} />
      </Box>
    </>
  );
}
