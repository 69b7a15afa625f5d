import { selectProfile, useGetAccessQuery } from '@casebook/api-client';
import type { FlagQuestionInput, QuizItemView } from '@casebook/contracts';
import { useOnline, useSingleKeys, useToast } from '@casebook/web-ui';
import Box from '@mui/material/Box';
import { useEventCallback } from '@mui/material/utils';
import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { useSelector, useStore } from 'react-redux';
import { useNavigate } from 'react-router';
import { useBookmark } from '#shared/bookmarks.ts';
import { emptyFlag, type FlagFields, useFlagging } from '#shared/flag/use-flagging.ts';
import { paths } from '#shared/paths.ts';
import { ActionBar } from './ActionBar.tsx';
import { attemptColumn } from './attempt-layout.tsx';
import {
  type AttemptRoot,
  selectIsAllGraded,
  selectIsLate,
  selectItem,
  selectQueuedAnswer,
  selectTallies,
  useAttempt,
  useAttemptDispatch,
} from './attempt-quiz.ts';
import { attemptSlice, isDoublePress, selectIndex } from './attempt-slice.ts';
import { useQuizKeys, useSwipe } from './keys-and-swipes.ts';
import { QuestionPane } from './QuestionPane.tsx';
import { QuizBar } from './QuizBar.tsx';

const CaseySheet = lazy(async () => ({ default: (await import('./CaseySheet.tsx')).CaseySheet }));
const ExitDialog = lazy(async () => ({ default: (await import('./ExitDialog.tsx')).ExitDialog }));
const loadExplanationSheet = async () => ({ default: (await import('./ExplanationSheet.tsx')).ExplanationSheet });
const ExplanationSheet = lazy(loadExplanationSheet);
const KeysDialog = lazy(async () => ({ default: (await import('./KeysDialog.tsx')).KeysDialog }));
const QuestionFlagDialog = lazy(async () => ({
  default: (await import('#shared/flag/QuestionFlagDialog.tsx')).QuestionFlagDialog,
}));

const QuizSheet = lazy(async () => ({ default: (await import('./QuizSheet.tsx')).QuizSheet }));

/** The bar at the top, the question, and the buttons at the bottom; at least as tall as the screen. */
export const attemptFrame = { display: 'flex', flexDirection: 'column', minHeight: '100dvh' } as const;
export const attemptPane = { ...attemptColumn, flex: 1, py: { xs: 1.5, md: 3 } } as const;
/**
 * Keeps focused elements clear of both bars by scroll margins: scroll padding on the page would also scroll when a bar's button is focused.
 */
const clearOfBars = { '& *': { scrollMarginBlock: '4rem calc(var(--cb-bottom-bar) + 1.25rem)' } } as const;

/** The screen of an open attempt: bar, question, keyboard, and dialogs. */
export function Attempt() {
  const item = useAttempt(selectItem);
  const textSize = useAttempt(({ attempt }) => attempt.textSize);
  const dispatch = useAttemptDispatch();
  const [dialog, setDialog] = useState<'more' | 'exit' | 'keys' | 'flag' | 'casey'>();
  const close = useCallback(() => setDialog(undefined), []);
  const confirmExit = useCallback(() => setDialog('exit'), []);
  const showKeys = useCallback(() => setDialog('keys'), []);
  const openFlag = useCallback(() => setDialog('flag'), []);
  const showMore = useCallback(() => setDialog('more'), []);
  const openCasey = useCallback(() => setDialog('casey'), []);
  // The sheet reports its closing only after the dialog that was chosen in it has opened.
  const closeMore = useCallback(() => setDialog((open) => (open === 'more' ? undefined : open)), []);
  const flag = useQuestionFlag(item);
  const { isBookmarked, canBookmark, toggleBookmark } = useItemBookmark(item);
  const userId = useSelector(selectProfile)?.id ?? '';
  const [singleKeys, setSingleKeys] = useSingleKeys(userId);
  useAttemptKeys({ openFlag, toggleBookmark, showKeys, singleKeys });
  useResultsWhenGraded();
  const tally = useTally();
  const reading = useReading(item);
  const actions = { isFlagged: flag.isFlagged, isBookmarked, canBookmark, onFlag: openFlag, onBookmark: toggleBookmark };
  const index = useAttempt(selectIndex);
  const swipe = useSwipe((by) => dispatch(attemptSlice.actions.movedTo(index + by)));

  return (
    <Box sx={attemptFrame} style={{ '--cb-reading-scale': textSize } as object}>
      <QuizBar {...actions} onCasey={openCasey} onExit={confirmExit} onMore={showMore} />
      <Box sx={{ ...attemptPane, ...clearOfBars, touchAction: 'pan-y pinch-zoom' }} {...swipe}>
        <QuestionPane isTallyShown={tally.isShown} />
      </Box>
      <ActionBar onReadMore={reading.start} />
      <Suspense>
        {reading.answer && <ExplanationSheet {...actions} answer={reading.answer} onClose={reading.end} />}
        {dialog === 'more' && (
          <QuizSheet
            isBookmarked={isBookmarked}
            canBookmark={canBookmark}
            isTallyShown={tally.isShown}
            onBookmark={toggleBookmark}
            onTally={tally.toggle}
            onCasey={openCasey}
            onKeys={showKeys}
            onExit={confirmExit}
            onClose={closeMore}
          />
        )}
        {dialog === 'casey' && <CaseySheet onClose={close} />}
        {dialog === 'exit' && <ExitDialog onClose={close} />}
        {dialog === 'keys' && <KeysDialog singleKeys={singleKeys} onSingleKeys={setSingleKeys} onClose={close} />}
        {dialog === 'flag' && (
          <QuestionFlagDialog
            stem={item.question}
            isFlagged={flag.isFlagged}
            draft={flag.draft}
            onFlag={flag.flag}
            onUnflag={flag.unflag}
            onClose={(draft) => {
              flag.storeDraft(draft);
              close();
            }}
          />
        )}
      </Suspense>
    </Box>
  );
}

/** Whether tallies show: the member's last toggle decides, or else whether any count of the question is above zero. */
function useTally() {
  const hasCounts = useAttempt((state) => selectTallies(state).some((count) => count > 0));
  const [requested, setRequested] = useState<boolean>();
  const isShown = requested ?? hasCounts;
  return { isShown, toggle: () => setRequested(!isShown) };
}

/** The sheet with the explanation. It closes if the quiz moves on, for example on another device. Its code is preloaded with the answer. */
function useReading({ id, answer }: QuizItemView) {
  const [readItemId, setReadItemId] = useState<string>();
  const isAnswered = answer !== undefined;
  useEffect(() => {
    if (isAnswered) void loadExplanationSheet();
  }, [isAnswered]);
  return {
    answer: readItemId === id ? answer : undefined,
    start: () => setReadItemId(id),
    end: () => setReadItemId(undefined),
  };
}

/** Goes to the results of a completing quiz once every answer is graded. */
function useResultsWhenGraded(): void {
  const navigate = useNavigate();
  const quizId = useAttempt(({ attempt }) => attempt.quizId);
  const isDone = useAttempt((state) => state.attempt.isCompleting && selectIsAllGraded(state));
  useEffect(() => {
    if (isDone) navigate(paths.quizResults(quizId));
  }, [isDone, navigate, quizId]);
}

interface KeyParts {
  openFlag: () => void;
  toggleBookmark: () => void;
  showKeys: () => void;
  singleKeys: boolean;
}

/**
 * The shortcuts use the state at the time of the key press: while the code that renders exhibits loads, the screen still shows the previous
 * question.
 */
function useAttemptKeys({ openFlag, toggleBookmark, showKeys, singleKeys }: KeyParts): void {
  const dispatch = useAttemptDispatch();
  const { getState } = useStore<AttemptRoot>();
  const isOnline = useOnline();
  const canProceed = (state: AttemptRoot) =>
    selectItem(state).answer !== undefined || selectIsLate(state) || (selectQueuedAnswer(state) !== undefined && !isOnline);
  const { optionChosen, optionStruck, answerSubmitted, proceeded, movedTo, textSizeStepped, markToggled } = attemptSlice.actions;
  useQuizKeys(
    {
      choose: (index) => {
        const { id, options } = selectItem(getState());
        const option = options[index];
        if (!option) return;
        dispatch(optionChosen(option.id));
        // If a button has the focus, such as the one that closed the sheet, Enter would press it. So the option takes the focus.
        if (document.activeElement?.matches('button'))
          document.getElementsByName(`item-${id}`)[index]?.focus({ preventScroll: true });
      },
      strike: (index) => {
        const option = selectItem(getState()).options[index];
        if (option) dispatch(optionStruck(option.id));
      },
      enter: () => {
        if (!canProceed(getState())) dispatch(answerSubmitted());
        else if (!isDoublePress(getState().attempt, performance.now())) dispatch(proceeded());
      },
      move: (by) => dispatch(movedTo(selectIndex(getState()) + by)),
      resizeText: (direction) => dispatch(textSizeStepped(direction)),
      flag: openFlag,
      bookmark: toggleBookmark,
      mark: () => dispatch(markToggled()),
      help: showKeys,
    },
    singleKeys,
  );
}

function useItemBookmark({ questionId }: QuizItemView) {
  const { isBookmarked, toggle } = useBookmark(questionId);
  const { data: access } = useGetAccessQuery();
  // A member whose access has ended may still remove a bookmark; until access is loaded, the server decides.
  const canBookmark = isBookmarked || access?.active !== false;
  const toggleBookmark = useEventCallback(() => {
    if (canBookmark) toggle();
  });
  return { isBookmarked, canBookmark, toggleBookmark };
}

/** The member's flag on the current question: as fetched with the quiz, then as changed here. */
function useQuestionFlag({ questionId, flagged }: QuizItemView) {
  const [changed, setChanged] = useState<Readonly<Record<string, boolean>>>({});
  const [drafts, setDrafts] = useState<Readonly<Record<string, FlagFields>>>({});
  const { flag, unflag } = useFlagging({ id: questionId, flagCount: 0 }, useToast().warning);
  const setFlagged = (isFlagged: boolean) => setChanged((others) => ({ ...others, [questionId]: isFlagged }));
  return {
    isFlagged: changed[questionId] ?? flagged ?? false,
    draft: drafts[questionId] ?? emptyFlag,
    storeDraft: (draft: FlagFields) => setDrafts((others) => ({ ...others, [questionId]: draft })),
    flag: async (input: FlagQuestionInput) => {
      const refusal = await flag(input);
      if (!refusal || refusal.code === 'flag.already-raised') setFlagged(true);
      return refusal;
    },
    unflag: async () => {
      const refusal = await unflag();
      if (!refusal || refusal.code === 'flag.not-raised') setFlagged(false);
      return refusal;
    },
  };
}
