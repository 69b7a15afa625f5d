import { createApi } from '@reduxjs/toolkit/query/react';
import { baseQuery } from './http/base-query.ts';

/** What the hooks generated from OpenAPI are injected into. */
export const baseApi = createApi({
  reducerPath: 'api',
  baseQuery,
  tagTypes: ['Access', 'Daily', 'ImportEntries', 'Question', 'Quiz', 'QuizList', 'QuizSetup'],
  keepUnusedDataFor: 300,
  endpoints: () => ({}),
});
