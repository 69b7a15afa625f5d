import { createApi } from '@reduxjs/toolkit/query/react';
import { baseQuery } from './base-query.ts';

/**
 * If a service refuses a request for lack of access, or because the admin gate is locked, its data is newer than the cache: refetches the
 * member's access, or the gate's state.
 */
const accessAwareQuery: typeof baseQuery = async (request, queryApi, options) => {
  const result = await baseQuery(request, queryApi, options);
  if (result.error?.code === 'access.required') queryApi.dispatch(baseApi.util.invalidateTags(['Access']));
  if (result.error?.code === 'admin.locked') queryApi.dispatch(baseApi.util.invalidateTags(['AdminGate']));
  return result;
};

/** The API into which the generated endpoints are injected. Each app adds its own cache tags. */
export const baseApi = createApi({
  reducerPath: 'api',
  baseQuery: accessAwareQuery,
  tagTypes: ['Access', 'AdminGate', 'Question'],
  keepUnusedDataFor: 300,
  endpoints: () => ({}),
});
