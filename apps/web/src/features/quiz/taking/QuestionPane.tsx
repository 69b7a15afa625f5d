import type { QuizItemView } from '@casebook/contracts';
import { DifficultyBadge, DomainBadge, letterAt } from '@casebook/web-ui';
import MoreIcon from '@mui/icons-material/Add';
import FewerIcon from '@mui/icons-material/Remove';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { lazy, memo, type ReactNode, type Ref, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { AnsweredOptions, optionList, optionRow } from '#shared/AnsweredOptions.tsx';
import { KeywordsToggle } from '#shared/explanations/KeywordsToggle.tsx';
import { KeywordText } from '#shared/explanations/KeywordText.tsx';
import { useIsExplanationShown } from '#shared/explanations/use-explanation.ts';
import { hasStimulus, LazyStimulus } from '#shared/stimulus/LazyStimulus.tsx';
import { AnswerExplanation } from './AnswerExplanation.tsx';
import { columnGrid, SideColumn, sideColumnRoom, useIsExplanationBeside } from './attempt-layout.tsx';
import {
  selectChosenId,
  selectItem,
  selectQueuedAnswer,
  selectQuiz,
  selectTallies,
  useAttempt,
  useAttemptDispatch,
} from './attempt-quiz.ts';
import { attemptSlice, selectIndex } from './attempt-slice.ts';
import { OptionChoice } from './OptionChoice.tsx';
import { firstOfScenario, placeInSet } from './scenario-set.ts';
import { RevealedVerdict } from './VerdictPanel.tsx';

interface TallyCounterProps {
  index: number;
  count: number;
  onCount: (index: number, by: 1 | -1) => void;
}

/** Counts how many members of a study group chose an option. */
const TallyCounter = memo(function TallyCounter({ index, count, onCount }: TallyCounterProps) {
  const letter = letterAt(index);
  return (
    <Box
      role="group"
      aria-label={`Tally of option ${letter}`}
      sx={{ display: 'flex', alignItems: 'center', flex: 'none', ml: { xs: 1, sm: 0 } }}
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

const KeywordNotes = lazy(async () => ({
  default: (await import('#shared/explanations/KeywordNotes.tsx')).KeywordNotes,
}));

interface StemProps {
  item: QuizItemView;
  heading: Ref<HTMLHeadingElement>;
}

/** The stem, with its keywords on request. */
function Stem({ item: { questionId, question }, heading }: StemProps) {
  const hasKeywords = useIsExplanationShown({ questionId, kind: 'keywords' });
  return (
    <>
      <Box sx={{ mb: { xs: 2, md: 3 } }}>
        {/* Inline, so that the keywords button follows on the same line. */}
        <Typography
          id="stem"
          ref={heading}
          tabIndex={-1}
          variant="stem"
          component="h1"
          sx={{ display: 'inline', overflowWrap: 'anywhere' }}
        >
          <KeywordText questionId={questionId} text={question} />
        </Typography>{' '}
        <KeywordsToggle questionId={questionId} />
      </Box>
      <Box sx={{ '&:not(:empty)': { mb: { xs: 2, md: 3 } } }}>
        {hasKeywords && (
          <Suspense>
            <KeywordNotes questionId={questionId} />
          </Suspense>
        )}
      </Box>
    </>
  );
}

/**
 * An item's scenario and exhibit. In the side column, they stay in view. Keyed by the item: a scenario that was already shown at an earlier
 * item starts collapsed, and then keeps its state while the item shows.
 */
function ItemStimulus({ item }: { item: QuizItemView }) {
  const { items } = useAttempt(selectQuiz);
  const index = useAttempt(selectIndex);
  const first = firstOfScenario(items, index);
  const isRead = useAttempt(
    ({ attempt }) => first !== undefined && (first.answer !== undefined || (attempt.elapsedMs[first.id] ?? 0) > 0),
  );
  const [isFolded] = useState(isRead && first?.id !== item.id);
  return (
    <SideColumn sx={{ mb: { xs: 2, md: 3 } }}>
      <LazyStimulus of={item} note={placeInSet(items, index)} folded={isFolded ? 'above' : undefined} />
    </SideColumn>
  );
}

const { optionChosen, optionStruck, tallyCounted } = attemptSlice.actions;

/**
 * Scenario, exhibit, stem, and options. The answer recolors the options in place. When the question changes, the focus moves to the stem,
 * or to the scenario or exhibit before it.
 */
export function QuestionPane({ isTallyShown }: { isTallyShown: boolean }) {
  const item = useAttempt(selectItem);
  const index = useAttempt(selectIndex);
  const total = useAttempt(({ attempt }) => attempt.items.length);
  const start = useRef<HTMLElement>(null);
  const stem = useRef<HTMLHeadingElement>(null);
  const isAfterStimulus = hasStimulus(item);
  const isExplanationBeside = useIsExplanationBeside(item);
  const previousItemId = useRef(item.id);
  useEffect(() => {
    if (previousItemId.current === item.id) return;
    previousItemId.current = item.id;
    (isAfterStimulus ? start : stem).current?.focus({ preventScroll: true });
    window.scrollTo({ top: 0, behavior: 'instant' });
  }, [item.id, isAfterStimulus]);

  return (
    <Box
      component="article"
      ref={start}
      tabIndex={-1}
      aria-label={`Question ${index + 1} of ${total}`}
      sx={{ '&:focus-visible': { outline: 'none' } }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, rowGap: 0.5, mb: { xs: 1, md: 1.5 } }}>
        <DomainBadge domain={item.domain} />
        <DifficultyBadge difficulty={item.difficulty} />
      </Box>
      <Box sx={columnGrid}>
        {isAfterStimulus && <ItemStimulus key={item.id} item={item} />}
        <div>
          <Stem item={item} heading={stem} />
          <ItemOptions item={item} isTallyShown={isTallyShown} />
        </div>
        {isExplanationBeside && <ItemExplanation key={item.id} item={item} />}
      </Box>
    </Box>
  );
}

/** The explanation beside the question, where there is room for two columns. */
function ItemExplanation({ item }: { item: QuizItemView }) {
  const { answer } = item;
  return (
    <SideColumn component="section" aria-label={answer && 'Explanation'} sx={besideStyle}>
      <RevealedVerdict item={item} />
      {!answer && (
        <Typography variant="caption" component="p" color="textSecondary">
          The explanation appears here after you submit.
        </Typography>
      )}
      {answer && (
        <Box sx={{ mt: 2, animation: 'cb-appear 180ms ease-out' }}>
          <AnswerExplanation item={item} answer={answer} />
        </Box>
      )}
    </SideColumn>
  );
}

/** A border separates it from the question; it takes the full height of its column. */
const besideStyle = {
  boxSizing: 'border-box',
  minHeight: sideColumnRoom,
  ml: -3,
  pl: 3,
  borderLeft: 1,
  borderColor: 'divider',
} as const;

/** The options to choose from; once the item is answered, the same options in the answer's colors. */
function ItemOptions({ item, isTallyShown }: { item: QuizItemView; isTallyShown: boolean }) {
  const dispatch = useAttemptDispatch();
  const tallies = useAttempt(selectTallies);
  const count = useCallback((option: number, by: 1 | -1) => dispatch(tallyCounted({ option, by })), [dispatch]);
  const tallyOf = (index: number) =>
    isTallyShown && index < tallies.length && <TallyCounter index={index} count={tallies[index] ?? 0} onCount={count} />;
  if (!item.answer) return <OptionChoices item={item} tallyOf={tallyOf} />;
  return <AnsweredOptions item={item} answer={item.answer} hasReasons={false} beside={tallyOf} />;
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
    <Box role="radiogroup" aria-labelledby="stem" aria-disabled={isLocked || undefined} sx={optionList}>
      {item.options.map((option, index) => (
        <Box key={option.id} sx={optionRow} style={{ position: 'relative' }}>
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
