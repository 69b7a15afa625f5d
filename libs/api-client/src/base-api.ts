import { createApi } from '@reduxjs/toolkit/query/react';
import { baseQuery } from './http/base-query.ts';

/** A service that refuses for want of access knows better than what was fetched earlier: access is fetched again. */
const accessAwareQuery: typeof baseQuery = async (request, queryApi, options) => {
  const answer = await baseQuery(request, queryApi, options);
  if (answer.error?.code === 'access.required') queryApi.dispatch(baseApi.util.invalidateTags(['Access']));
  return answer;
};

/** What the hooks generated from OpenAPI are injected into. */
export const baseApi = createApi({
  reducerPath: 'api',
  baseQuery: accessAwareQuery,
  tagTypes: ['Access', 'Daily', 'ImportEntries', 'Mistakes', 'Progress', 'Question', 'Quiz', 'QuizList', 'QuizSetup'],
  keepUnusedDataFor: 300,
  endpoints: () => ({}),
});
