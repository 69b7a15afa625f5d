import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

export type AppMode = 'quiz' | 'question-bank';

/** The one thing kept of the app's state: which of the two modes `/` opens. The address wins over it (decisions.md). */
export const appModeSlice = createSlice({
  name: 'appMode',
  initialState: { mode: 'quiz' as AppMode },
  reducers: {
    modeChosen: (state, { payload }: PayloadAction<AppMode>) => {
      state.mode = payload;
    },
  },
  selectors: { selectMode: (state) => state.mode },
});

export const { modeChosen } = appModeSlice.actions;
export const { selectMode } = appModeSlice.selectors;
