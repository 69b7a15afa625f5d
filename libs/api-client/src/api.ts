import type { ImportView } from '@casebook/contracts';
import { generatedApi } from './generated/operations.ts';
import type { RequestContext } from './http/base-query.ts';
import { dropCachedQuiz } from './quizzes/cached-quiz.ts';
import { newerQuiz } from './quizzes/newer-quiz.ts';
import { type SessionState, selectProfile } from './session/session-slice.ts';
import { watchImport } from './transfer/watch-import.ts';

/** The generated hooks with what they know of one another: which answer changes which. */
export const api = generatedApi.enhanceEndpoints({
  endpoints: {
    // A page is large, and every word typed into the search is one: they are let go soon.
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
    getProgress: { providesTags: ['Progress'] },
    listMistakes: { providesTags: ['Mistakes'] },
    listQuizzes: {
      providesTags: ['QuizList'],
      async onQueryStarted({ status = [] }, { getState, queryFulfilled }) {
        const answer = await queryFulfilled.catch(failedForItsCaller);
        const isWhole = status.includes('active') && answer?.data.nextCursor === undefined;
        // A quiz that was completed or discarded on another device is over here as well.
        if (answer && isWhole) dropCached(getState, (id) => answer.data.items.every((quiz) => quiz.id !== id));
      },
    },
    // Each choice of filters is a cache entry of its own.
    getQuizSetup: { providesTags: ['QuizSetup'], keepUnusedDataFor: 60 },
    resetQuizSession: { invalidatesTags: (_setup, error) => (error ? [] : ['QuizSetup']) },
    clearQuizHistory: { invalidatesTags: (_nothing, error) => (error ? [] : ['QuizSetup']) },
    getQuiz: {
      providesTags: (_quiz, _error, { id }) => [{ type: 'Quiz', id }],
      merge: newerQuiz,
      async onQueryStarted({ id }, { getState, queryFulfilled }) {
        const answer = await queryFulfilled.catch(failedForItsCaller);
        if (answer && answer.data.status !== 'active') dropCached(getState, (cached) => cached === id);
      },
    },
    startQuiz: {
      invalidatesTags: ['QuizList', 'QuizSetup', 'Daily'],
      async onQueryStarted(_input, { dispatch, queryFulfilled }) {
        const started = await queryFulfilled.catch(failedForItsCaller);
        if (started) dispatch(api.util.upsertQueryData('getQuiz', { id: started.data.id }, started.data));
      },
    },
    completeQuiz: {
      invalidatesTags: (_quiz, error, { id }) => (error ? [] : [{ type: 'Quiz', id }, 'QuizList', 'Daily']),
      async onQueryStarted({ id }, { getState, queryFulfilled }) {
        if (await queryFulfilled.catch(failedForItsCaller)) dropCached(getState, (cached) => cached === id);
      },
    },
    discardQuiz: {
      invalidatesTags: (_nothing, error) => (error ? [] : ['QuizList', 'Daily']),
      async onQueryStarted({ id }, { getState, queryFulfilled }) {
        if (await queryFulfilled.catch(failedForItsCaller)) dropCached(getState, (cached) => cached === id);
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
        // The caller of an import that is not there is told by the query itself.
        if (!(await cacheDataLoaded.then(() => true, failedForItsCaller))) return;
        const { session } = extra as RequestContext;
        await watchImport(session, id, cacheEntryRemoved, (told) => {
          updateCachedData((known) => newer(known, told));
          if (told.status !== 'reading') dispatch(api.util.invalidateTags([{ type: 'ImportEntries', id }]));
          if (told.status === 'applied') dispatch(api.util.invalidateTags(['Question']));
        });
      },
    },
    tellLosses: { providesTags: ['Question'] },
    listImportEntries: { providesTags: (_page, _error, { id }) => [{ type: 'ImportEntries', id }] },
    listImportCategories: { providesTags: (_categories, _error, { id }) => [{ type: 'ImportEntries', id }] },
    mapImportCategories: {
      async onQueryStarted({ id }, { dispatch, queryFulfilled }) {
        const answer = await queryFulfilled.catch(failedForItsCaller);
        if (answer) dispatch(api.util.updateQueryData('getImport', { id }, (known) => newer(known, answer.data)));
      },
    },
    applyImport: {
      async onQueryStarted({ id }, { dispatch, queryFulfilled }) {
        const answer = await queryFulfilled.catch(failedForItsCaller);
        if (answer) dispatch(api.util.updateQueryData('getImport', { id }, (known) => newer(known, answer.data)));
      },
    },
    discardImport: {
      async onQueryStarted({ id }, { dispatch, queryFulfilled }) {
        const answer = await queryFulfilled.catch(failedForItsCaller);
        if (answer) dispatch(api.util.updateQueryData('getImport', { id }, (known) => newer(known, answer.data)));
      },
    },
  },
});

/** Once a quiz is over, neither its answers nor its keys stay in this browser. */
function dropCached(getState: () => unknown, isOver: (quizId: string) => boolean): void {
  const profile = selectProfile(getState() as { session: SessionState });
  if (profile) dropCachedQuiz(profile.id, isOver);
}

/** The stream may be faster than the answer. */
const newer = (known: ImportView, told: ImportView) => (told.version > known.version ? told : known);

/** The mutation's caller shows the failure; here there is nothing to patch. */
const failedForItsCaller = () => undefined;

export const {
  useListQuestionsQuery,
  useGetQuestionQuery,
  useLazyGetQuestionQuery,
  useListOwnQuestionsQuery,
  useAddQuestionMutation,
  useEditQuestionMutation,
  useListVersionsQuery,
  useGetVersionQuery,
  useCompareVersionsQuery,
  useRestoreVersionMutation,
  useGetFiguresQuery,
  useListHiddenQuestionsQuery,
  useRemoveQuestionMutation,
  useGetDailyQuery,
  useStartQuizMutation,
  useListQuizzesQuery,
  useGetQuizSetupQuery,
  useResetQuizSessionMutation,
  useClearQuizHistoryMutation,
  useGetQuizQuery,
  useCompleteQuizMutation,
  useDiscardQuizMutation,
  useSaveQuizStateMutation,
  useGetAccessQuery,
  useGetClientSettingsQuery,
  useStartImportMutation,
  useGetImportQuery,
  useListImportEntriesQuery,
  useListImportCategoriesQuery,
  useMapImportCategoriesMutation,
  useApplyImportMutation,
  useDiscardImportMutation,
  useTellLossesQuery,
  useGetProgressQuery,
  useListMistakesQuery,
  useListHistoryQuery,
} = api;
