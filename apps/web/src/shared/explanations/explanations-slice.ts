import { isRequestProblem, type RequestProblem, sessionSlice } from '@casebook/api-client';
import type { AiExplanation } from '@casebook/contracts';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { api } from '../api.ts';
import type { SharedState, SharedThunk } from '../shared-thunk.ts';
import type { ExplanationId } from './write-explanation.ts';

/** An explanation as far as this browser has received it. */
export interface ExplanationEntry {
  readonly status: 'writing' | 'complete' | 'stopped' | 'failed';
  /** The text streamed so far. */
  readonly text: string;
  readonly explanation?: AiExplanation;
  readonly problem?: RequestProblem;
}

export interface ExplanationsState {
  entries: Record<string, ExplanationEntry>;
  /** The keys of the explanations that are open. */
  shown: Record<string, boolean>;
}

export interface ExplanationsRoot extends SharedState {
  explanations: ExplanationsState;
}

export const explanationKey = ({ questionId, kind }: ExplanationId): string => `${questionId}:${kind}`;

const initialState: ExplanationsState = { entries: {}, shown: {} };

export const explanationsSlice = createSlice({
  name: 'explanations',
  initialState,
  reducers: {
    shownChanged: ({ shown }, { payload: { key, isShown } }: PayloadAction<{ key: string; isShown: boolean }>) => {
      shown[key] = isShown;
    },
    writingStarted: ({ entries }, { payload: key }: PayloadAction<string>) => {
      entries[key] = { status: 'writing', text: '' };
    },
    tokenReceived: ({ entries }, { payload: { key, text } }: PayloadAction<{ key: string; text: string }>) => {
      const entry = entries[key];
      if (entry?.status === 'writing') entries[key] = { ...entry, text: entry.text + text };
    },
    writingEnded: (
      { entries },
      {
        payload: { key, end },
      }: PayloadAction<{ key: string; end: Partial<ExplanationEntry> & Pick<ExplanationEntry, 'status'> }>,
    ) => {
      const entry = entries[key];
      // The entry is missing if the member has signed out.
      if (entry?.status === 'writing') entries[key] = { ...entry, ...end };
    },
    /** Restores the explanations that this browser stored for a quiz. */
    explanationsRestored: ({ entries }, { payload }: PayloadAction<readonly AiExplanation[]>) => {
      for (const explanation of payload) entries[explanationKey(explanation)] ??= completed(explanation);
    },
    voteChanged: ({ entries }, { payload: { key, mine } }: PayloadAction<{ key: string; mine: 1 | -1 | undefined }>) => {
      const entry = entries[key];
      if (!entry?.explanation) return;
      const { mine: _before, ...explanation } = entry.explanation;
      entries[key] = { ...entry, explanation: { ...explanation, ...(mine && { mine }) } as AiExplanation };
    },
  },
  extraReducers: (builder) => builder.addCase(sessionSlice.actions.signedOut, () => initialState),
});
const { shownChanged, writingStarted, tokenReceived, writingEnded, voteChanged } = explanationsSlice.actions;

const completed = (explanation: AiExplanation): ExplanationEntry => ({
  status: 'complete',
  text: 'text' in explanation ? explanation.text : '',
  explanation,
});

/** The explanations' service receives an answer a moment after it was graded, so a request may come too early. */
const RETRIES = { times: 4, delayMs: 600, code: 'explanation.answer-first' };
const writing = new Map<string, AbortController>();

type ExplanationsThunk<Return> = SharedThunk<Return, ExplanationsRoot>;

/** Shows or hides an explanation. Requests it first if this browser doesn't have it. */
export const toggleExplanation =
  (id: ExplanationId): ExplanationsThunk<void> =>
  (dispatch, getState) => {
    const key = explanationKey(id);
    const { entries, shown } = getState().explanations;
    dispatch(shownChanged({ key, isShown: !shown[key] }));
    const status = entries[key]?.status;
    if (!shown[key] && status !== 'complete' && status !== 'writing') void dispatch(requestExplanation(id));
  };

/** Requests an explanation and follows its stream. Resolves when the stream ends, for whatever reason. */
export const requestExplanation =
  (id: ExplanationId): ExplanationsThunk<Promise<void>> =>
  async (dispatch, _getState, { session }) => {
    const key = explanationKey(id);
    const stop = new AbortController();
    writing.set(key, stop);
    dispatch(writingStarted(key));
    const { signal } = stop;
    try {
      const { writeExplanation } = await import('./write-explanation.ts');
      const onToken = (text: string) => dispatch(tokenReceived({ key, text }));
      const request = () => writeExplanation(id, { session, signal, onToken });
      const explanation = await withRetries(request, signal);
      dispatch(writingEnded({ key, end: completed(explanation) }));
    } catch (error) {
      if (stop.signal.aborted) dispatch(writingEnded({ key, end: { status: 'stopped' } }));
      else dispatch(writingEnded({ key, end: { status: 'failed', problem: problemOf(error) } }));
    } finally {
      if (writing.get(key) === stop) writing.delete(key);
    }
  };

/** Stops the stream. The text received so far stays. */
export const stopExplanation =
  (id: ExplanationId): ExplanationsThunk<void> =>
  () =>
    writing.get(explanationKey(id))?.abort();

/** Votes an explanation up or down; the same vote again removes it. Shows at once, and is rolled back if the server refuses. */
export const voteOnExplanation =
  (id: ExplanationId, vote: 1 | -1): ExplanationsThunk<Promise<boolean>> =>
  async (dispatch, getState) => {
    const key = explanationKey(id);
    const explanation = getState().explanations.entries[key]?.explanation;
    if (!explanation) return false;
    const { mine: before } = explanation;
    const next = before === vote ? undefined : vote;
    dispatch(voteChanged({ key, mine: next }));
    const request = { id: explanation.id, voteInput: { vote: next ?? null } };
    const { data } = await dispatch(api.endpoints.voteOnExplanation.initiate(request, { track: false }));
    if (!data) dispatch(voteChanged({ key, mine: before }));
    return data !== undefined;
  };

/** @throws the last request's error */
async function withRetries(request: () => Promise<AiExplanation>, signal: AbortSignal): Promise<AiExplanation> {
  for (let tries = 1; ; tries += 1)
    try {
      return await request();
    } catch (error) {
      const isEarly = isRequestProblem(error) && error.code === RETRIES.code;
      if (!isEarly || tries >= RETRIES.times) throw error;
      await new Promise((resolve) => window.setTimeout(resolve, RETRIES.delayMs));
      signal.throwIfAborted();
    }
}

/** @throws any error that isn't a `RequestProblem` */
function problemOf(error: unknown): RequestProblem {
  if (!isRequestProblem(error)) throw error;
  const { status, code, detail, retryAfter, facts } = error;
  return { status, code, detail, facts, ...(retryAfter !== undefined && { retryAfter }) };
}
