import { useSingleKeys } from '@casebook/web-ui';
import { useState } from 'react';
import { loadSettings, saveSettings, steppedTextSize } from './quiz-settings.ts';

/** How a member likes to take quizzes on this browser; a new quiz starts with it. */
export function useQuizSettings(userId: string) {
  const [singleKeys, setSingleKeys] = useSingleKeys(userId);
  const [{ textSize }] = useState(() => loadSettings(userId));
  return {
    textSize,
    singleKeys,
    setSingleKeys,
    /** @returns the next size, which is from now on the one that is liked */
    steppedTextSize: (size: number, direction: 1 | -1): number => {
      const next = steppedTextSize(size, direction);
      saveSettings(userId, { textSize: next });
      return next;
    },
  };
}
export type QuizSettingsControl = ReturnType<typeof useQuizSettings>;
