import type { GenerationStatus, GenerationStep, GenerationView } from '@casebook/contracts';
import { isOver, savedOf } from '#shared/generation-stream.ts';

/** One line of the progress list. */
export interface QuestionProgress {
  readonly position: number;
  readonly state: 'queued' | 'drafting' | 'checking' | 'waiting' | 'saved' | 'refused' | 'canceled';
  /** Why the question was refused, in plain words. */
  readonly reason?: string;
}

/** The share of the current question's work that is done in each status. An estimate: drafting takes about as long as checking. */
const doneShare: Partial<Record<GenerationStatus, number>> = { drafting: 0.2, checking: 0.6, canceling: 0.6 };

/** @returns the whole run's progress, from 0 to 100 */
export function percentOf({ status, steps, count }: GenerationView): number {
  if (status === 'done') return 100;
  return Math.round((100 * (steps.length + (doneShare[status] ?? 0))) / count);
}

/** @returns each question of a run, in order */
export const questionsOf = (run: GenerationView): QuestionProgress[] =>
  Array.from({ length: run.count }, (_, position) => {
    const step = run.steps[position];
    return step ? ended(step) : { position, state: stateOf(run, position) };
  });

const ended = (step: GenerationStep): QuestionProgress =>
  step.outcome === 'saved'
    ? { position: step.position, state: 'saved' }
    : { position: step.position, state: 'refused', reason: step.reason };

function stateOf(run: GenerationView, position: number): QuestionProgress['state'] {
  if (isOver(run)) return 'canceled';
  if (position > run.steps.length) return run.status === 'canceling' ? 'canceled' : 'queued';
  switch (run.status) {
    case 'drafting':
    case 'checking':
      return run.status;
    case 'canceling':
      return 'checking';
    case 'limited':
      return 'waiting';
    default:
      return 'queued';
  }
}

export const isRunning = (run: GenerationView): boolean => !isOver(run) && run.status !== 'limited';

/** The text of the toast and of the announcement at a run's end. */
export const savedText = (run: GenerationView): string => `${savedOf(run)} of ${run.count} questions saved`;

/** @returns what a screen reader announces when a run has changed */
export function announcementOf(run: GenerationView): string {
  if (isOver(run)) return `${endWords[run.status] ?? ''}${savedText(run)}.`;
  if (run.status === 'canceling') return 'Generation stops after this question.';
  const last = run.steps.at(-1);
  if (run.status === 'limited') return `Generation stopped. ${savedText(run)}.`;
  if (!last) return run.count === 1 ? 'Generating 1 question.' : `Generating ${run.count} questions.`;
  const name = `Question ${last.position + 1} of ${run.count}`;
  return last.outcome === 'saved' ? `${name} saved.` : `${name} refused: ${last.reason}`;
}

const endWords: Partial<Record<GenerationStatus, string>> = {
  done: 'Generation finished. ',
  canceled: 'Generation canceled. ',
  failed: 'Generation failed. ',
};
