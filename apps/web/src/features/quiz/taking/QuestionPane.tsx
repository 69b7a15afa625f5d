import type { AnswerView, QuizItemView } from '@casebook/contracts';
import { Announcement, DifficultyBadge, DomainBadge, Explanation, letterAt, ReadingText, Verdict } from '@casebook/web-ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { AnsweredOptions, optionList, optionRow } from '#shared/AnsweredOptions.tsx';
import { hasStimulus } from '#shared/stimulus/LazyStimulus.tsx';
import { selectChosenId, selectItem, selectQueuedAnswer, selectTallies, useAttempt, useAttemptDispatch } from './attempt-quiz.ts';
import { attemptSlice, selectIndex } from './attempt-slice.ts';
import { readSettings } from './attempt-storage.ts';
import { besideStimulus, ItemStimulus } from './ItemStimulus.tsx';
import { OptionChoice } from './OptionChoice.tsx';
import { scrollToVerdict, vibrate } from './reveal-verdict.ts';
import { Stem } from './Stem.tsx';
import { TallyCounter } from './TallyCounter.tsx';

const { optionChosen, optionStruck, tallyCounted } = attemptSlice.actions;

/** At the end of the revealed answer, so that it shifts nothing when it arrives. */
const QuestionExplanations = lazy(async () => ({
  default: (await import('#shared/explanations/QuestionExplanations.tsx')).QuestionExplanations,
}));

/**
 * What the question is about, the stem, and below it the options or the revealed answer. The keyboard focus follows the question: to the
 * stem, or to the start of a question that shows something before it.
 */
export function QuestionPane({ isTallyShown }: { isTallyShown: boolean }) {
  const item = useAttempt(selectItem);
  const index = useAttempt(selectIndex);
  const total = useAttempt(({ attempt }) => attempt.items.length);
  const start = useRef<HTMLElement>(null);
  const stem = useRef<HTMLHeadingElement>(null);
  const isAfterStimulus = hasStimulus(item);
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
      <Box sx={isAfterStimulus ? besideStimulus : undefined}>
        {isAfterStimulus && <ItemStimulus key={item.id} item={item} />}
        <div>
          <Stem item={item} heading={stem} />
          <ItemOptions key={item.id} item={item} isTallyShown={isTallyShown} />
        </div>
      </Box>
    </Box>
  );
}

/** Keyed by the item, so that it sees whether the answer is revealed here or was there before. */
function ItemOptions({ item, isTallyShown }: { item: QuizItemView; isTallyShown: boolean }) {
  const dispatch = useAttemptDispatch();
  const tallies = useAttempt(selectTallies);
  const isSubmitted = useAttempt(({ attempt }) => attempt.submitted[item.id] === true);
  const [wasOpen] = useState(item.answer === undefined);
  const wasSubmitted = useRef(false);
  useEffect(() => {
    if (isSubmitted) wasSubmitted.current = true;
  }, [isSubmitted]);
  const count = useCallback((option: number, by: 1 | -1) => dispatch(tallyCounted({ option, by })), [dispatch]);
  const tallyOf = (index: number) =>
    isTallyShown && index < tallies.length && <TallyCounter index={index} count={tallies[index] ?? 0} onCount={count} />;
  if (!item.answer) return <OptionChoices item={item} tallyOf={tallyOf} />;
  return <AnswerReveal item={item} answer={item.answer} tallyOf={tallyOf} isFresh={wasOpen} isOwn={() => wasSubmitted.current} />;
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

/** An older answer was submitted before the page was opened, and isn't announced. Milliseconds. */
const FRESH_FOR_MS = 60_000;

interface AnswerRevealProps extends OptionsProps {
  answer: AnswerView;
  /** Whether the question was open on this screen before. */
  isFresh: boolean;
  /** Whether the answer was submitted in this tab. */
  isOwn: () => boolean;
}

/**
 * The revealed answer. The options keep their boxes; below them come the verdict, which scrolls into view, and the explanation. Screen
 * readers get the verdict by the focus, if that was on the removed options, else by an announcement.
 */
function AnswerReveal({ item, answer, tallyOf, isFresh, isOwn }: AnswerRevealProps) {
  const verdict = useRef<HTMLHeadingElement>(null);
  const options = useRef<HTMLDivElement>(null);
  const [announced, setAnnounced] = useState('');
  const reasons = useReasons(answer);
  const { isCorrect, answeredAt } = answer;
  const word = isCorrect ? 'Correct' : 'Incorrect';
  const userId = useAttempt(({ attempt }) => attempt.userId);
  const key = item.options.findIndex(({ id }) => id === answer.correctOptionId);

  useEffect(() => {
    if (!isFresh || !verdict.current) return;
    scrollToVerdict(verdict.current);
    if (isCorrect && isOwn() && readSettings(userId).vibrates) vibrate();
  }, [isFresh, isCorrect, isOwn, userId]);
  useEffect(() => {
    if (Date.now() - Date.parse(answeredAt) > FRESH_FOR_MS) return;
    if (document.activeElement === document.body) verdict.current?.focus({ preventScroll: true });
    else setAnnounced(word);
  }, [answeredAt, word]);

  const toggleReasons = () => {
    reasons.toggleAll();
    if (!reasons.isAllShown) options.current?.scrollIntoView({ block: 'start' });
  };

  return (
    <>
      <Announcement>{announced}</Announcement>
      <div ref={options}>
        <AnsweredOptions item={item} answer={answer} reasons={reasons} beside={tallyOf} />
      </div>
      <Box sx={{ mt: 4, minHeight: { xs: underBar, md: 0 }, animation: 'cb-appear 180ms ease-out' }}>
        <Typography ref={verdict} tabIndex={-1} variant="h3" component="h2">
          <Verdict isCorrect={isCorrect} size="large">
            {word}
          </Verdict>
        </Typography>
        {!isCorrect && key >= 0 && (
          <ReadingText>
            The answer is {letterAt(key)}: {item.options[key]?.text}
          </ReadingText>
        )}
        <Box sx={{ mt: 2 }}>
          <Explanation
            explanation={answer.explanation}
            options={item.options}
            whyWrong={
              <>
                <OwnReason item={item} answer={answer} />
                <Button color="secondary" size="small" sx={{ ml: -1.5 }} onClick={toggleReasons}>
                  {reasons.isAllShown ? 'Hide the reasons' : 'Show the reason under each option'}
                </Button>
              </>
            }
          />
        </Box>
        <Box sx={{ mt: 3 }}>
          <Suspense>
            <QuestionExplanations questionId={item.questionId} />
          </Suspense>
        </Box>
      </Box>
    </>
  );
}

/** Why the member's choice is wrong, on a phone, where the option with its reason has scrolled out of view. */
function OwnReason({ item, answer: { optionId, explanation } }: Pick<AnswerRevealProps, 'item' | 'answer'>) {
  const reason = explanation.whyWrong.find((one) => one.optionId === optionId);
  if (!reason) return null;
  const letter = letterAt(item.options.findIndex(({ id }) => id === optionId));
  return (
    <Box sx={{ display: { md: 'none' }, mb: 0.5 }}>
      <ReadingText>
        {letter}, your choice: {reason.text}
      </ReadingText>
    </Box>
  );
}

/** On a phone, enough for the verdict to scroll right under the top bar, however short the explanation is. */
const underBar = 'calc(100dvh - 8.75rem)';

/** Which options show why they are wrong: at first the member's own choice. */
function useReasons({ optionId, explanation: { whyWrong } }: AnswerView) {
  const [shown, setShown] = useState<ReadonlySet<string>>(() => new Set([optionId]));
  const isAllShown = whyWrong.every((reason) => shown.has(reason.optionId));
  return {
    shown,
    isAllShown,
    onToggle: (id: string) =>
      setShown((before) => new Set(before.has(id) ? [...before].filter((one) => one !== id) : [...before, id])),
    toggleAll: () => {
      setShown(new Set(isAllShown ? [] : whyWrong.map((reason) => reason.optionId)));
    },
  };
}
