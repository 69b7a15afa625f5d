import {
  Domain,
  type GenerationStatus,
  type GenerationStep,
  type GenerationView,
  generationOptions,
  type StartGenerationInput,
} from '@casebook/contracts';
import { z } from 'zod';

export const GENERATIONS_CHANNEL = 'generations';

/** What every question of a run is about. */
export const GenerationOptions = z.strictObject({ domain: Domain, ...generationOptions });
export type GenerationOptions = z.infer<typeof GenerationOptions>;

export type GenerationProblem = NonNullable<GenerationView['problem']>;

/** A run of the generator: `count` questions with the same options, one after another. */
export interface Generation {
  readonly id: string;
  readonly userId: string;
  readonly version: number;
  readonly status: GenerationStatus;
  readonly options: GenerationOptions;
  readonly count: number;
  /** The outcome of each finished question, oldest first. Its length is the position of the next question. */
  readonly steps: readonly GenerationStep[];
  readonly problem?: GenerationProblem;
  /** The ISO week whose free allowance the run uses; absent for a member with access. */
  readonly freeWeek?: string;
  /** The job attempt that works on the run. */
  readonly worker?: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** The statuses of a run that can still change. A member has at most one such run. */
export const ACTIVE: readonly GenerationStatus[] = ['queued', 'drafting', 'checking', 'canceling', 'limited'];

export const isActive = ({ status }: Pick<Generation, 'status'>): boolean => ACTIVE.includes(status);

/** Whether a question is being generated. It is finished even if the run is canceled. */
export const isGenerating = ({ status }: Pick<Generation, 'status'>): boolean =>
  status === 'drafting' || status === 'checking' || status === 'canceling';

/** Whether the worker works on the run, or is about to. */
export const isRunning = ({ status }: Pick<Generation, 'status'>): boolean => status !== 'limited' && ACTIVE.includes(status);

export const remainingOf = ({ count, steps }: Pick<Generation, 'count' | 'steps'>): number => count - steps.length;

/** A run of several questions is in bulk mode, which has shorter cooldowns and more requests per minute. */
export const modeOf = ({ count }: Pick<Generation, 'count'>) => (count > 1 ? 'bulk' : 'single');

/** The pause between two questions, in milliseconds: shorter in bulk mode. */
export const pauseAfter = ({ count }: Pick<Generation, 'count'>): number => (count > 1 ? 500 : 1_000);

/** @param domain chosen by the member or the server */
export function optionsOf(
  { count: _count, domain: _domain, ...options }: StartGenerationInput,
  domain: Domain,
): GenerationOptions {
  return { ...options, domain };
}

export const toGenerationView = (generation: Generation): GenerationView => ({
  id: generation.id,
  version: generation.version,
  status: generation.status,
  ...generation.options,
  count: generation.count,
  steps: [...generation.steps],
  ...(generation.problem && { problem: generation.problem }),
  createdAt: generation.createdAt.toISOString(),
  updatedAt: generation.updatedAt.toISOString(),
});
