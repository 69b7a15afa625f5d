import { exam, TEXT_SIZE } from '@casebook/exam';

/** How a member likes to take quizzes on this browser. */
export interface QuizSettings {
  /** A factor of the normal size. */
  textSize: number;
}

export const defaultSettings: QuizSettings = { textSize: 1 };

const keyFor = (userId: string) => `${exam.slug}-quiz-settings:${userId}`;

export function loadSettings(userId: string): QuizSettings {
  const stored = window.localStorage.getItem(keyFor(userId));
  if (!stored) return defaultSettings;
  try {
    return settingsOf(JSON.parse(stored));
  } catch (error) {
    if (error instanceof SyntaxError) return defaultSettings;
    throw error;
  }
}

/** What another version stored is taken as far as it fits. */
function settingsOf(stored: unknown): QuizSettings {
  const { textSize } = { ...defaultSettings, ...(stored as Partial<QuizSettings> | null) };
  const fits = typeof textSize === 'number' && textSize >= TEXT_SIZE.min && textSize <= TEXT_SIZE.max;
  return { textSize: fits ? textSize : defaultSettings.textSize };
}

export function saveSettings(userId: string, settings: QuizSettings): void {
  window.localStorage.setItem(keyFor(userId), JSON.stringify(settings));
}

/** @returns the size one step up or down, within its bounds. */
export function steppedTextSize(size: number, direction: 1 | -1): number {
  const next = Math.round((size + direction * TEXT_SIZE.step) * 10) / 10;
  return Math.min(TEXT_SIZE.max, Math.max(TEXT_SIZE.min, next));
}
