import { type Service, serviceNames } from '@casebook/contracts';
import { useState } from 'react';
import { api } from '#shared/api.ts';
import { lastDay, paths } from '#shared/paths.ts';

/** The number of items of a kind that need attention. */
export interface Count {
  /** Absent while loading, and if loading failed. */
  readonly value?: number;
  /** Whether the actual number may be higher. */
  readonly isEstimate?: boolean;
  readonly hasFailed: boolean;
}

const fresh = { refetchOnMountOrArgChange: true } as const;
const FIRST = { limit: 1 } as const;

interface Counted<Data> {
  readonly data?: Data;
  readonly error?: unknown;
}

const countOf = <Data>(
  { data, error }: Counted<Data>,
  pick: (data: Data) => number,
  isEstimate?: (data: Data) => boolean,
): Count => ({
  ...(data !== undefined && { value: pick(data) }),
  ...(data !== undefined && isEstimate && { isEstimate: isEstimate(data) }),
  hasFailed: data === undefined && error !== undefined,
});

interface Total {
  readonly total: number;
  readonly totalIsEstimate: boolean;
}
const totalOf = (query: Counted<Total>): Count =>
  countOf(
    query,
    ({ total }) => total,
    ({ totalIsEstimate }) => totalIsEstimate,
  );

/** The sum over the services that responded. If any failed, `hasFailed` is set, because the sum may be too low. */
const sumOf = (counts: readonly Count[]): Count => ({
  ...(counts.some(({ value }) => value !== undefined) &&
    counts.every(({ value, hasFailed }) => value !== undefined || hasFailed) && {
      value: counts.reduce((sum, { value = 0 }) => sum + value, 0),
    }),
  isEstimate: counts.some(({ isEstimate }) => isEstimate),
  hasFailed: counts.some(({ hasFailed }) => hasFailed),
});

const useReviews = () => totalOf(api.useListReviewsQuery(FIRST, fresh));
const usePenalties = () => totalOf(api.useListPenaltiesQuery(FIRST, fresh));
const useFailedPayments = () => totalOf(api.useListFailedPaymentsQuery(FIRST, fresh));

function useErrors(): Count {
  const [since] = useState(lastDay);
  return countOf(api.useListAppErrorsQuery({ limit: 25, since }, fresh), ({ count }) => count);
}

// The list of services is constant, so the hooks run in the same order each time.
const useDeadLetters = () => sumOf(serviceNames.map(useDeadLettersOf));
const useDeadLettersOf = (service: Service) => totalOf(api.useListDeadLettersQuery({ service, ...FIRST }, fresh));

const useFailedJobs = () => sumOf(serviceNames.map(useFailedJobsOf));
const useFailedJobsOf = (service: Service) =>
  countOf(api.useListQueuesQuery({ service }, fresh), ({ items }) => items.reduce((sum, { failed }) => sum + failed, 0));

/** The pages whose cards show a count, with its unit. */
export const countedPages: ReadonlyMap<string, { readonly useCount: () => Count; readonly unit: string }> = new Map([
  [paths.reviews, { useCount: useReviews, unit: 'to review' }],
  [paths.deadLetters, { useCount: useDeadLetters, unit: 'undelivered' }],
  [paths.jobs, { useCount: useFailedJobs, unit: 'failed' }],
  [paths.errorLogs, { useCount: useErrors, unit: 'in the last 24 hours' }],
  [paths.failedPayments, { useCount: useFailedPayments, unit: 'unpaid' }],
  [paths.violations, { useCount: usePenalties, unit: 'restricted' }],
]);

/** The count of the panel's own flagged questions. */
export const pendingFlags = {
  useCount: (): Count => countOf(api.useSummarizeFlagsQuery({}, fresh), ({ byStatus }) => byStatus.pending),
  unit: 'pending',
};
