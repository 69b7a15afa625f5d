import { sessionSlice } from '@casebook/api-client';
import { exam } from '@casebook/exam';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

export type AppMode = 'quiz' | 'question-bank';

/** The mode that `/` opens; the only persisted app state. A mode in the URL takes precedence. */
export const appModeSlice = createSlice({
  name: 'appMode',
  initialState: { mode: 'quiz' as AppMode },
  reducers: {
    modeChosen: (state, { payload }: PayloadAction<AppMode>) => {
      state.mode = payload;
    },
  },
  extraReducers: (builder) => builder.addCase(sessionSlice.actions.signedOut, () => ({ mode: 'quiz' as AppMode })),
  selectors: { selectMode: (state) => state.mode },
});

export const { modeChosen } = appModeSlice.actions;
export const { selectMode } = appModeSlice.selectors;

const keyFor = (userId: string) => `${exam.slug}-app-state:${userId}`;

/** @returns the mode this member last used in this browser; quiz by default */
export function storedMode(userId: string): AppMode {
  const stored = window.localStorage.getItem(keyFor(userId));
  return stored !== null && parseMode(stored) === 'question-bank' ? 'question-bank' : 'quiz';
}

export function storeMode(userId: string, mode: AppMode): void {
  window.localStorage.setItem(keyFor(userId), JSON.stringify({ mode }));
}

function parseMode(text: string): unknown {
  try {
    const state: unknown = JSON.parse(text);
    return typeof state === 'object' && state !== null && 'mode' in state ? state.mode : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
