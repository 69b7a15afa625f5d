import { generatedAdminApi } from '@casebook/api-client/admin';

/** The generated endpoints with this app's cache rules: which entries each response updates or invalidates. */
export const api = generatedAdminApi.enhanceEndpoints({
  addTagTypes: [
    'AiReview',
    'AppErrorGroup',
    'DownvotedText',
    'DeadLetter',
    'FailedJob',
    'Flags',
    'Member',
    'Override',
    'Penalty',
    'ReferralCode',
    'Review',
  ],
  endpoints: {
    getAdminGate: { providesTags: ['AdminGate'] },
    unlockAdminGate: {
      invalidatesTags: (_gate, error) => (error ? ['AdminGate'] : []),
      async onQueryStarted(_input, { dispatch, queryFulfilled }) {
        const unlocked = await queryFulfilled.catch(ignoreFailure);
        if (unlocked) dispatch(api.util.upsertQueryData('getAdminGate', undefined, unlocked.data));
      },
    },
    renewAdminGate: {
      invalidatesTags: (_gate, error) => (error ? ['AdminGate'] : []),
      async onQueryStarted(_input, { dispatch, queryFulfilled }) {
        const renewed = await queryFulfilled.catch(ignoreFailure);
        if (renewed) dispatch(api.util.upsertQueryData('getAdminGate', undefined, renewed.data));
      },
    },
    // Exiting also clears this browser of everything that only admins may see.
    exitAdminGate: {
      async onQueryStarted(_input, { dispatch, queryFulfilled }) {
        if (await queryFulfilled.catch(ignoreFailure)) dispatch(api.util.resetApiState());
      },
    },
    listReviews: { providesTags: ['Review'] },
    listAdminQuestions: { providesTags: ['Question'] },
    summarizeStatistics: { providesTags: ['Question'] },
    // A refusal may mean that another admin was faster, so the lists are refetched in any case.
    actOnQuestions: { invalidatesTags: ['Question', 'Review'] },
    listFlaggedQuestions: { providesTags: ['Flags'] },
    summarizeFlags: { providesTags: ['Flags'] },
    listFlagHistory: { providesTags: ['Flags'] },
    getAccount: { providesTags: ['Member'] },
    listAccountSessions: { providesTags: ['Member'] },
    listAccountFactors: { providesTags: ['Member'] },
    listAccountPasskeys: { providesTags: ['Member'] },
    updateAccount: { invalidatesTags: ['Member'] },
    endAccountSessions: { invalidatesTags: ['Member'] },
    removeAccountFactor: { invalidatesTags: ['Member'] },
    removeAccountPasskey: { invalidatesTags: ['Member'] },
    getOverride: { providesTags: ['Override'] },
    setOverride: { invalidatesTags: (_override, error) => (error ? [] : ['Override']) },
    clearOverride: { invalidatesTags: (_override, error) => (error ? [] : ['Override']) },
    getAccess: { providesTags: ['Access'] },
    listReferralCodes: { providesTags: ['ReferralCode'] },
    addReferralCode: { invalidatesTags: ['ReferralCode'] },
    // A failure may mean that another admin was faster, so the list is refetched in any case.
    changeReferralCode: { invalidatesTags: ['ReferralCode'] },
    deleteReferralCode: { invalidatesTags: ['ReferralCode'] },
    listAppErrorGroups: { providesTags: ['AppErrorGroup'] },
    listDeadLetters: { providesTags: (_page, _error, { service }) => [{ type: 'DeadLetter', id: service }] },
    listDeadLetterCauses: { providesTags: (_page, _error, { service }) => [{ type: 'DeadLetter', id: service }] },
    // A failure may mean that another admin was faster, so the list is refetched in any case.
    decideDeadLetters: { invalidatesTags: (_result, _error, { service }) => [{ type: 'DeadLetter', id: service }] },
    listVotedExplanations: { providesTags: ['DownvotedText'] },
    discardExplanation: { invalidatesTags: ['DownvotedText'] },
    listAiReviews: { providesTags: ['AiReview'] },
    startAiReview: { invalidatesTags: ['AiReview'] },
    listPenalties: { providesTags: ['Penalty'] },
    liftPenalty: { invalidatesTags: ['Penalty'] },
    listQueues: { providesTags: (_page, _error, { service }) => [{ type: 'FailedJob', id: service }] },
    listFailedJobs: { providesTags: (_page, _error, { service }) => [{ type: 'FailedJob', id: service }] },
    retryJobs: { invalidatesTags: (_result, _error, { service }) => [{ type: 'FailedJob', id: service }] },
    decideAppErrorGroup: { invalidatesTags: ['AppErrorGroup'] },
  },
});

/** The caller shows the failure; there is nothing to patch here. */
function ignoreFailure(): undefined {}
