import {
  followEvents,
  generatedApi,
  type RequestContext,
  type Session,
  type SessionState,
  selectProfile,
} from '@casebook/api-client';
import type { ImportView } from '@casebook/contracts';
import { GENERATED_LIST_REFRESH_MS } from '@casebook/exam';
import { followGeneration, isOver, savedOf } from './generation-stream.ts';
import { mergeFetchedQuiz, removeCachedQuiz } from './quiz-cache.ts';

/** An import in one of these states doesn't change anymore. */
const finalStatuses: ReadonlySet<ImportView['status']> = new Set(['applied', 'failed', 'discarded']);

/**
 * Reads an import's stream until the import is final, or until `ended` resolves.
 * @param onChange called with the current state first, then with each change
 */
async function followImport(
  session: Session,
  id: string,
  ended: Promise<void>,
  onChange: (changed: ImportView) => void,
): Promise<void> {
  const stop = new AbortController();
  void ended.then(() => stop.abort());
  await followEvents(`/api/v1/imports/${id}/events`, {
    session,
    signal: stop.signal,
    onMessage: (data) => {
      const changed = JSON.parse(data) as ImportView;
      onChange(changed);
      if (finalStatuses.has(changed.status)) stop.abort();
    },
  });
}

/** The generated endpoints with this app's cache rules: which entries each response updates or invalidates. */
export const api = generatedApi.enhanceEndpoints({
  addTagTypes: [
    'Casey',
    'Daily',
    'Devices',
    'GeneratedQuestions',
    'Generator',
    'ImportEntries',
    'Mistakes',
    'Progress',
    'Quiz',
    'QuizList',
    'QuizSetup',
  ],
  endpoints: {
    // A page is large, and every keystroke of a search creates an entry, so entries expire soon.
    listQuestions: { providesTags: ['Question'], keepUnusedDataFor: 60 },
    getQuestion: { providesTags: ['Question'] },
    removeQuestion: { invalidatesTags: (removal) => (removal?.outcome === 'deleted' ? ['Question'] : []) },
    listOwnQuestions: { providesTags: ['Question'] },
    listVersions: { providesTags: ['Question'] },
    addQuestion: { invalidatesTags: (_question, error) => (error ? [] : ['Question']) },
    editQuestion: { invalidatesTags: (_question, error) => (error ? [] : ['Question']) },
    restoreVersion: { invalidatesTags: (_question, error) => (error ? [] : ['Question']) },
    getDaily: { providesTags: ['Daily'] },
    getAccess: { providesTags: ['Access'] },
    getSubscription: { providesTags: ['Access'] },
    refreshCheckout: { invalidatesTags: ['Access'] },
    getProgress: { providesTags: ['Progress'] },
    listSessions: { providesTags: ['Devices'] },
    endSession: { invalidatesTags: ['Devices'] },
    listMistakes: { providesTags: ['Mistakes'] },
    listQuizzes: {
      providesTags: ['QuizList'],
      async onQueryStarted({ status = [] }, { getState, queryFulfilled }) {
        const answer = await queryFulfilled.catch(ignoreFailure);
        const isWhole = status.includes('active') && answer?.data.nextCursor === undefined;
        // Removes this browser's copy of a quiz that was completed or discarded on another device.
        if (answer && isWhole) removeCached(getState, (id) => answer.data.items.every((quiz) => quiz.id !== id));
      },
    },
    // Each combination of filters is a separate cache entry.
    getQuizSetup: { providesTags: ['QuizSetup'], keepUnusedDataFor: 60 },
    resetQuizSession: { invalidatesTags: (_setup, error) => (error ? [] : ['QuizSetup']) },
    clearQuizHistory: { invalidatesTags: (_nothing, error) => (error ? [] : ['QuizSetup']) },
    getQuiz: {
      providesTags: (_quiz, _error, { id }) => [{ type: 'Quiz', id }],
      merge: mergeFetchedQuiz,
      async onQueryStarted({ id }, { getState, queryFulfilled }) {
        const answer = await queryFulfilled.catch(ignoreFailure);
        if (answer && answer.data.status !== 'active') removeCached(getState, (cached) => cached === id);
      },
    },
    startQuiz: {
      invalidatesTags: ['QuizList', 'QuizSetup', 'Daily'],
      async onQueryStarted(_input, { dispatch, queryFulfilled }) {
        const started = await queryFulfilled.catch(ignoreFailure);
        if (started) dispatch(api.util.upsertQueryData('getQuiz', { id: started.data.id }, started.data));
      },
    },
    completeQuiz: {
      invalidatesTags: (_quiz, error, { id }) => (error ? [] : [{ type: 'Quiz', id }, 'QuizList', 'Daily']),
      async onQueryStarted({ id }, { getState, queryFulfilled }) {
        if (await queryFulfilled.catch(ignoreFailure)) removeCached(getState, (cached) => cached === id);
      },
    },
    discardQuiz: {
      invalidatesTags: (_nothing, error) => (error ? [] : ['QuizList', 'Daily']),
      async onQueryStarted({ id }, { getState, queryFulfilled }) {
        if (await queryFulfilled.catch(ignoreFailure)) removeCached(getState, (cached) => cached === id);
      },
    },
    startImport: {
      query: ({ body, ...params }) => ({
        url: '/api/v1/imports',
        method: 'POST',
        params,
        body,
        headers: { 'Content-Type': 'application/octet-stream' },
      }),
    },
    getImport: {
      async onCacheEntryAdded({ id }, { extra, dispatch, updateCachedData, cacheDataLoaded, cacheEntryRemoved }) {
        // If the import doesn't exist, the query's own error reports it.
        if (!(await cacheDataLoaded.then(() => true, ignoreFailure))) return;
        const { session } = extra as RequestContext;
        await followImport(session, id, cacheEntryRemoved, (changed) => {
          updateCachedData((cached) => newer(cached, changed));
          if (changed.status !== 'reading') dispatch(api.util.invalidateTags([{ type: 'ImportEntries', id }]));
          if (changed.status === 'applied') dispatch(api.util.invalidateTags(['Question']));
        });
      },
    },
    getCasey: { providesTags: ['Casey', 'Mistakes'] },
    listCaseyMessages: { providesTags: ['Casey'] },
    clearCaseyMessages: { invalidatesTags: (_nothing, error) => (error ? [] : ['Casey']) },
    listCaseySuggestions: { providesTags: ['Mistakes'] },
    getCoverage: { providesTags: ['Question'] },
    getGenerator: { providesTags: ['Generator'] },
    listGeneratedQuestions: { providesTags: ['GeneratedQuestions'] },
    startGeneration: {
      // Also after a refused start: another device may have started a run, or used up the free questions.
      invalidatesTags: ['Generator'],
      async onQueryStarted(_input, { dispatch, queryFulfilled }) {
        const started = await queryFulfilled.catch(ignoreFailure);
        if (started) dispatch(api.util.upsertQueryData('getGeneration', { id: started.data.id }, started.data));
      },
    },
    getGeneration: {
      async onCacheEntryAdded({ id }, { extra, dispatch, updateCachedData, cacheDataLoaded, cacheEntryRemoved }) {
        const loaded = await cacheDataLoaded.catch(ignoreFailure);
        if (!loaded || isOver(loaded.data)) return;
        const { session } = extra as RequestContext;
        let saved = savedOf(loaded.data);
        await followGeneration(session, id, cacheEntryRemoved, (changed) => {
          updateCachedData((cached) => newer(cached, changed));
          if (isOver(changed)) dispatch(api.util.invalidateTags(['Generator']));
          if (savedOf(changed) === saved) return;
          saved = savedOf(changed);
          dispatch(api.util.invalidateTags(['GeneratedQuestions']));
          window.setTimeout(() => dispatch(api.util.invalidateTags(['Question'])), GENERATED_LIST_REFRESH_MS);
        });
      },
    },
    continueGeneration: {
      async onQueryStarted({ id }, { dispatch, queryFulfilled }) {
        const answer = await queryFulfilled.catch(ignoreFailure);
        if (answer) dispatch(api.util.updateQueryData('getGeneration', { id }, (cached) => newer(cached, answer.data)));
      },
    },
    cancelGeneration: {
      invalidatesTags: ['Generator'],
      async onQueryStarted({ id }, { dispatch, queryFulfilled }) {
        const answer = await queryFulfilled.catch(ignoreFailure);
        if (answer) dispatch(api.util.updateQueryData('getGeneration', { id }, (cached) => newer(cached, answer.data)));
      },
    },
    answerGeneratedQuestion: {
      async onQueryStarted({ id }, { dispatch, getState, queryFulfilled }) {
        const answered = await queryFulfilled.catch(ignoreFailure);
        if (!answered) return;
        const lists = api.util.selectCachedArgsForQuery(getState(), 'listGeneratedQuestions');
        for (const list of lists)
          dispatch(
            api.util.updateQueryData('listGeneratedQuestions', list, (page) => {
              page.items = page.items.map((question) => (question.id === id ? answered.data : question));
            }),
          );
      },
    },
    listExportLosses: { providesTags: ['Question'] },
    listImportEntries: { providesTags: (_page, _error, { id }) => [{ type: 'ImportEntries', id }] },
    listImportCategories: { providesTags: (_categories, _error, { id }) => [{ type: 'ImportEntries', id }] },
    mapImportCategories: {
      async onQueryStarted({ id }, { dispatch, queryFulfilled }) {
        const answer = await queryFulfilled.catch(ignoreFailure);
        if (answer) dispatch(api.util.updateQueryData('getImport', { id }, (cached) => newer(cached, answer.data)));
      },
    },
    applyImport: {
      async onQueryStarted({ id }, { dispatch, queryFulfilled }) {
        const answer = await queryFulfilled.catch(ignoreFailure);
        if (answer) dispatch(api.util.updateQueryData('getImport', { id }, (cached) => newer(cached, answer.data)));
      },
    },
    discardImport: {
      async onQueryStarted({ id }, { dispatch, queryFulfilled }) {
        const answer = await queryFulfilled.catch(ignoreFailure);
        if (answer) dispatch(api.util.updateQueryData('getImport', { id }, (cached) => newer(cached, answer.data)));
      },
    },
  },
});

/** Once a quiz is over, this browser stores neither its answers nor its keys. */
function removeCached(getState: () => unknown, isOver: (quizId: string) => boolean): void {
  const profile = selectProfile(getState() as { session: SessionState });
  if (profile) removeCachedQuiz(profile.id, isOver);
}

/** Keeps the newer of the two: the stream may be faster than the response. */
const newer = <Versioned extends { readonly version: number }>(cached: Versioned, changed: Versioned): Versioned =>
  changed.version > cached.version ? changed : cached;

/** The caller shows the failure; there is nothing to patch here. */
const ignoreFailure = () => undefined;

/** The only lazy query in use. The generated client exports the other hooks. */
export const { useLazyGetQuestionQuery } = api;
