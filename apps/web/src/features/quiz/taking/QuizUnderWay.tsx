import { useGetAccessQuery } from '@casebook/api-client';
import type { QuizView } from '@casebook/contracts';
import Box from '@mui/material/Box';
import { useEventCallback } from '@mui/material/utils';
import { lazy, Suspense, useCallback, useRef, useState } from 'react';
import { useBookmark } from '#shared/bookmarks.ts';
import { ActionBar } from './ActionBar.tsx';
import { toggled } from './desk/desk.ts';
import type { KeptQuiz } from './desk/kept-quiz.ts';
import { ExitDialog } from './ExitDialog.tsx';
import { useQuestionFlag } from './flag/use-question-flag.ts';
import { KeysDialog } from './KeysDialog.tsx';
import { QuestionPane } from './QuestionPane.tsx';
import { quizColumns } from './quiz-columns.ts';
import { SidePanel } from './SidePanel.tsx';
import { useAttempt } from './use-attempt.ts';
import { useFollowedQuiz } from './use-followed-quiz.ts';
import { useQuizKeys } from './use-quiz-keys.ts';
import { useQuizSettings } from './use-quiz-settings.ts';

const QuestionFlagDialog = lazy(async () => ({
  default: (await import('#shared/flag/QuestionFlagDialog.tsx')).QuestionFlagDialog,
}));

interface QuizUnderWayProps {
  quiz: QuizView;
  kept: KeptQuiz | undefined;
  userId: string;
}

export function QuizUnderWay({ quiz, kept, userId }: QuizUnderWayProps) {
  const settings = useQuizSettings(userId);
  const attempt = useAttempt({ quiz, kept, userId, likedTextSize: settings.textSize });
  const isLeaving = useRef(false);
  useFollowedQuiz(quiz.id, userId, isLeaving);
  const [dialog, setDialog] = useState<'exit' | 'keys' | 'flag'>();
  const close = useCallback(() => setDialog(undefined), []);
  const askExit = useCallback(() => setDialog('exit'), []);
  const showKeys = useCallback(() => setDialog('keys'), []);
  const openFlag = useCallback(() => setDialog('flag'), []);
  const { item, desk, change } = attempt;
  const flag = useQuestionFlag(item);
  const { isBookmarked, toggle } = useBookmark(item.questionId);
  const { data: access } = useGetAccessQuery();
  // Who had access once may still remove a bookmark; while access isn't known, the server decides.
  const canBookmark = isBookmarked || access?.active !== false;
  const toggleBookmark = useEventCallback(() => canBookmark && toggle());
  const options = item.options.map(({ id }) => id);
  const doWith = (act: (optionId: string) => void) => (index: number) => {
    const optionId = options[index];
    if (optionId) act(optionId);
  };
  const stepTextSize = useEventCallback((direction: 1 | -1) =>
    change((now) => ({ ...now, textSize: settings.steppedTextSize(now.textSize, direction) })),
  );
  const mark = useEventCallback(() => change((now) => ({ ...now, marked: toggled(now.marked, item.id) })));

  useQuizKeys(
    {
      choose: doWith(attempt.choose),
      strike: doWith(attempt.strike),
      enter: () => (attempt.isAnswered || attempt.isLate ? attempt.goOn() : attempt.submit()),
      move: (by) => attempt.goTo(attempt.index + by),
      resizeText: stepTextSize,
      flag: openFlag,
      bookmark: toggleBookmark,
      mark,
      help: showKeys,
    },
    { enabled: dialog === undefined, singleKeys: settings.singleKeys },
  );

  return (
    <Box sx={{ ...quizColumns, '--cb-reading-scale': desk.textSize }}>
      <Box sx={{ order: { md: 1 }, position: { md: 'sticky' }, top: 24, minWidth: 0 }}>
        <SidePanel
          quiz={quiz}
          attempt={attempt}
          isFlagged={flag.isFlagged}
          isBookmarked={isBookmarked}
          canBookmark={canBookmark}
          onStepTextSize={stepTextSize}
          onMark={mark}
          onFlag={openFlag}
          onBookmark={toggleBookmark}
          onExit={askExit}
          onKeys={showKeys}
        />
      </Box>
      <Box sx={{ minWidth: 0 }}>
        <QuestionPane attempt={attempt} total={quiz.items.length} />
        <ActionBar attempt={attempt} />
      </Box>
      {dialog === 'exit' && <ExitDialog quiz={quiz} isLeaving={isLeaving} onClose={close} />}
      {dialog === 'keys' && <KeysDialog settings={settings} onClose={close} />}
      <Suspense>
        {dialog === 'flag' && (
          <QuestionFlagDialog
            stem={item.question}
            isFlagged={flag.isFlagged}
            draft={flag.draft}
            onFlag={flag.send}
            onUnflag={flag.unflag}
            onClose={(left) => {
              flag.leave(left);
              close();
            }}
          />
        )}
      </Suspense>
    </Box>
  );
}
