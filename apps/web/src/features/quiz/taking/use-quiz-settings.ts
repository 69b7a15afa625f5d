import { selectProfile } from '@casebook/api-client';
import { useSingleKeys } from '@casebook/web-ui';
import { useState } from 'react';
import { useSelector } from 'react-redux';
import { loadSettings, type QuizSettings, saveSettings, steppedTextSize } from './quiz-settings.ts';

export function useQuizSettings() {
  const userId = useSelector(selectProfile)?.id ?? '';
  const [singleKeys, setSingleKeys] = useSingleKeys(userId);
  const [settings, setSettings] = useState(() => loadSettings(userId));
  const change = (next: QuizSettings) => {
    setSettings(next);
    saveSettings(userId, next);
  };
  return {
    ...settings,
    singleKeys,
    setSingleKeys,
    stepTextSize: (direction: 1 | -1) => change({ ...settings, textSize: steppedTextSize(settings.textSize, direction) }),
  };
}
export type QuizSettingsControl = ReturnType<typeof useQuizSettings>;
