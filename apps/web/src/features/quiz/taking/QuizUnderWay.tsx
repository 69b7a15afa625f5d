import type { QuizView } from '@casebook/contracts';
import Box from '@mui/material/Box';
import { useEffect, useState } from 'react';
import { ActionBar } from './ActionBar.tsx';
import { ExitDialog } from './ExitDialog.tsx';
import { KeysDialog } from './KeysDialog.tsx';
import { QuestionPane } from './QuestionPane.tsx';
import { quizColumns } from './quiz-columns.ts';
import { SidePanel } from './SidePanel.tsx';
import { useAttempt } from './use-attempt.ts';
import { useQuizKeys } from './use-quiz-keys.ts';
import { useQuizSettings } from './use-quiz-settings.ts';

export function QuizUnderWay({ quiz }: { quiz: QuizView }) {
  const attempt = useAttempt(quiz);
  const settings = useQuizSettings();
  const [dialog, setDialog] = useState<'exit' | 'keys'>();
  const hasUnsent = attempt.sending.kind === 'sending' || attempt.sending.kind === 'waiting';
  useWarningBeforeUnload(hasUnsent);

  useQuizKeys(
    {
      choose: (index) => {
        const option = attempt.item.options[index];
        if (option) attempt.choose(option.id);
      },
      enter: () => (attempt.isAnswered ? attempt.goOn() : attempt.submit()),
      move: (by) => attempt.goTo(attempt.index + by),
      resizeText: settings.stepTextSize,
      help: () => setDialog('keys'),
    },
    { enabled: dialog === undefined, singleKeys: settings.singleKeys },
  );

  return (
    <Box sx={{ ...quizColumns, '--cb-reading-scale': settings.textSize }}>
      <Box sx={{ order: { md: 1 }, position: { md: 'sticky' }, top: 24, minWidth: 0 }}>
        <SidePanel
          quiz={quiz}
          attempt={attempt}
          settings={settings}
          onExit={() => setDialog('exit')}
          onKeys={() => setDialog('keys')}
        />
      </Box>
      <Box sx={{ minWidth: 0 }}>
        <QuestionPane attempt={attempt} total={quiz.items.length} />
        <ActionBar attempt={attempt} />
      </Box>
      <ExitDialog quiz={quiz} open={dialog === 'exit'} onClose={() => setDialog(undefined)} />
      <KeysDialog settings={settings} open={dialog === 'keys'} onClose={() => setDialog(undefined)} />
    </Box>
  );
}

/** An answer that the server does not have yet would be lost with the page. */
function useWarningBeforeUnload(hasUnsent: boolean): void {
  useEffect(() => {
    if (!hasUnsent) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [hasUnsent]);
}
