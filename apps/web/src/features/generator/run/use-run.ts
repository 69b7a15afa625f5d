import {
  useCancelGenerationMutation,
  useContinueGenerationMutation,
  useGetAiLimitsQuery,
  useGetGenerationQuery,
  useGetGeneratorQuery,
  useStartGenerationMutation,
} from '@casebook/api-client';
import type { GenerationView, StartGenerationInput } from '@casebook/contracts';
import { skipToken } from '@reduxjs/toolkit/query';
import { useState } from 'react';
import { limitOfRefusal, limitOfRun, limitOfState, type RateLimit } from './rate-limits.ts';
import { isRunning } from './run-progress.ts';

export interface Run {
  /** The active run, or else the one that ended while this page was open. */
  readonly current: GenerationView | undefined;
  /** Whether a request is under way, or the worker has questions to generate. */
  readonly isBusy: boolean;
  readonly limit: RateLimit | undefined;
  /** Why the last request was refused, unless by a rate limit. */
  readonly problem: unknown;
  readonly start: (input: StartGenerationInput) => void;
  readonly continueRun: () => void;
  readonly cancel: () => void;
  /** Called when the countdown of the limit reaches zero. */
  readonly clearLimit: () => void;
}

/** The member's run: finds the active one and follows it; starts, continues, and cancels runs. */
export function useRun(): Run {
  const current = useCurrentRun();
  const [start, starting] = useStartGenerationMutation();
  const [proceed, proceeding] = useContinueGenerationMutation();
  const [cancelRun, canceling] = useCancelGenerationMutation();
  const [refusal, setRefusal] = useState<RateLimit>();
  const [clearedAt, setClearedAt] = useState(Date.now);
  const limits = useGetAiLimitsQuery(undefined, { refetchOnMountOrArgChange: true });
  const state = limitOfState(limits.data, limits.fulfilledTimeStamp ?? 0);
  const latest = [refusal, limitOfRun(current.run), state]
    .filter((limit) => limit !== undefined && limit.until > clearedAt)
    .sort((one, other) => (other?.until ?? 0) - (one?.until ?? 0))[0];

  const request = async (send: Promise<{ error?: unknown }>) => {
    const { error } = await send;
    setRefusal(limitOfRefusal(error, Date.now()));
  };
  const error = starting.error ?? proceeding.error ?? canceling.error;
  const isSending = starting.isLoading || proceeding.isLoading;
  return {
    current: current.run,
    isBusy: isSending || (current.run !== undefined && isRunning(current.run)),
    limit: latest,
    problem: limitOfRefusal(error, 0) ? undefined : error,
    start: (startGenerationInput) => {
      proceeding.reset();
      canceling.reset();
      const started = start({ startGenerationInput });
      void started.then(({ data }) => data && current.show(data.id));
      void request(started);
    },
    continueRun: () => {
      starting.reset();
      canceling.reset();
      if (current.run) void request(proceed({ id: current.run.id }));
    },
    cancel: () => {
      starting.reset();
      proceeding.reset();
      if (current.run) void cancelRun({ id: current.run.id });
    },
    clearLimit: () => setClearedAt(Date.now()),
  };
}

/** The active run, even if another tab started it. After it ends, it stays until the page is closed. */
function useCurrentRun(): { run: GenerationView | undefined; show: (id: string) => void } {
  const { data: generator } = useGetGeneratorQuery();
  const active = generator?.active;
  const [id, setId] = useState<string>();
  if (active && active.id !== id) setId(active.id);
  const { currentData } = useGetGenerationQuery(id === undefined ? skipToken : { id });
  return { run: currentData ?? active, show: setId };
}
