import { type Journey, JourneyAbandoned } from './learner.ts';
import { tagPhase } from './phases.ts';

/** The journey that this virtual user is on, by name. */
const ongoing = new Map<string, Journey>();

/** Makes the next request of this virtual user's journey, or the first of a new one. */
export function takeTurn(name: string, start: () => Journey): void {
  tagPhase();
  try {
    let journey = ongoing.get(name) ?? start();
    if (journey.next().done) {
      journey = start();
      journey.next();
    }
    ongoing.set(name, journey);
  } catch (error) {
    ongoing.delete(name);
    if (!(error instanceof JourneyAbandoned)) throw error;
  }
}
