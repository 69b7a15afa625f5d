import type { QuizItemView } from '@casebook/contracts';
import { DifficultyBadge, DomainBadge } from '@casebook/web-ui';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ReactNode, useCallback, useEffect, useRef } from 'react';
import { AnsweredOptions, optionList, optionRow } from '#shared/AnsweredOptions.tsx';
import { hasStimulus } from '#shared/stimulus/LazyStimulus.tsx';
import { AnswerExplanation } from './AnswerExplanation.tsx';
import { selectChosenId, selectItem, selectQueuedAnswer, selectTallies, useAttempt, useAttemptDispatch } from './attempt-quiz.ts';
import { attemptSlice, selectIndex } from './attempt-slice.ts';
import { columnGrid, SideColumn, sideColumnRoom, useIsExplanationBeside } from './columns.tsx';
import { ItemStimulus } from './ItemStimulus.tsx';
import { OptionChoice } from './OptionChoice.tsx';
import { RevealedVerdict } from './RevealedVerdict.tsx';
import { Stem } from './Stem.tsx';
import { TallyCounter } from './TallyCounter.tsx';

const { optionChosen, optionStruck, tallyCounted } = attemptSlice.actions;

/**
 * What the question is about, the stem, and below it the options, which the answer recolors where they stand. The keyboard focus follows
 * the question: to the stem, or to the start of a question that shows something before it.
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

/** Ruled off from the question, over all of its room. */
const besideStyle = {
  boxSizing: 'border-box',
  minHeight: sideColumnRoom,
  ml: -3,
  pl: 3,
  borderLeft: 1,
  borderColor: 'divider',
} as const;

/** The options to choose from or, once the item is answered, the same ones in the colors of the answer. */
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
