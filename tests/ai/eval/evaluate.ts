import type { GateRefusal } from '../../../apps/ai/src/generations/gate-refusal.ts';
import type { PassedDraft } from '../../../apps/ai/src/generations/question-gate.ts';
import { type Candidate, strengths } from './planted-set.ts';

/** The required bounds (issue 18, "Must show" 4). */
export const BOUNDS = { recall: 0.9, duplicateRecall: 0.95, falseAlarms: 0.05 } as const;

export interface Outcome {
  readonly candidate: Candidate;
  readonly result: PassedDraft | GateRefusal;
}

/** The results for the candidates of one kind. */
export interface Row {
  readonly kind: string;
  readonly planted: number;
  /** How many were refused by the check that must find the flaw, or repaired. */
  readonly found: number;
  /** How many of the found ones were repaired: they passed without the flaw after one repair. */
  readonly repaired: number;
  /** How many were refused by another check, which doesn't count as found. */
  readonly otherwise: number;
}

export interface Evaluation {
  readonly rows: readonly Row[];
  readonly flawed: Row;
  readonly duplicates: Row;
  /** The number of refused sound drafts, by the check that refused them. */
  readonly falseAlarms: Readonly<Record<string, number>>;
  readonly sound: number;
  /** Flawed drafts that weren't found, and sound drafts that were refused: `kind slug: outcome`. */
  readonly misses: readonly string[];
  readonly met: boolean;
}

/** @returns recall per kind of flaw and false alarms per check */
export function evaluate(outcomes: readonly Outcome[]): Evaluation {
  const sound = outcomes.filter(({ candidate }) => candidate.kind === 'sound');
  const flawed = outcomes.filter(({ candidate }) => candidate.kind !== 'sound');
  const kinds = [...new Set(flawed.map(({ candidate }) => candidate.kind))];
  const rows = kinds.map((kind) =>
    rowOf(
      kind,
      flawed.filter(({ candidate }) => candidate.kind === kind),
    ),
  );
  const all = rowOf('all flaws', flawed);
  const duplicates = rowOf(
    'near duplicates',
    flawed.filter(({ candidate }) => isNearDuplicate(candidate)),
  );
  const refused = sound.flatMap(({ result }) => ('check' in result ? [result.check] : []));
  const falseAlarms: Record<string, number> = {};
  for (const check of refused) falseAlarms[check] = (falseAlarms[check] ?? 0) + 1;
  return {
    rows,
    flawed: all,
    duplicates,
    falseAlarms,
    sound: sound.length,
    misses: outcomes
      .filter((outcome) => (outcome.candidate.kind === 'sound' ? 'check' in outcome.result : !isFound(outcome)))
      .map(lineOf),
    met:
      recallOf(all) >= BOUNDS.recall &&
      recallOf(duplicates) >= BOUNDS.duplicateRecall &&
      refused.length <= BOUNDS.falseAlarms * sound.length,
  };
}

export const isNearDuplicate = ({ kind }: Candidate): boolean => strengths.some((strength) => kind === strength);

export const recallOf = ({ found, planted }: Row): number => (planted === 0 ? 1 : found / planted);

/** Prints an evaluation as tables. */
export function print({ rows, flawed, duplicates, falseAlarms, sound, misses, met }: Evaluation): void {
  const line = (...cells: readonly (string | number)[]) =>
    console.log(cells.map((cell, at) => (at === 0 ? String(cell).padEnd(24) : String(cell).padStart(10))).join(''));
  line('flaw', 'planted', 'found', 'repaired', 'otherwise', 'recall');
  for (const row of [...rows, duplicates, flawed])
    line(row.kind, row.planted, row.found, row.repaired, row.otherwise, recallOf(row).toFixed(2));
  const refused = Object.values(falseAlarms).reduce((sum, count) => sum + count, 0);
  console.log();
  line('false alarms', 'sound', 'refused', 'share');
  for (const [check, count] of Object.entries(falseAlarms)) line(check, sound, count, (count / sound).toFixed(2));
  line('all checks', sound, refused, (refused / sound).toFixed(2));
  console.log();
  for (const miss of misses) console.log(miss);
  const { recall, duplicateRecall, falseAlarms: alarms } = BOUNDS;
  console.log(`${met ? 'Met' : 'MISSED'}: recall ≥ ${recall}, of near duplicates ≥ ${duplicateRecall}, false alarms ≤ ${alarms}`);
}

function rowOf(kind: string, outcomes: readonly Outcome[]): Row {
  const found = outcomes.filter(isFound);
  return {
    kind,
    planted: outcomes.length,
    found: found.length,
    repaired: found.filter(({ result }) => !('check' in result)).length,
    otherwise: outcomes.filter((outcome) => 'check' in outcome.result && !isFound(outcome)).length,
  };
}

/** A wrong key also counts as found if the repair corrected it. */
function isFound({ candidate, result }: Outcome): boolean {
  if ('check' in result) return candidate.checks.some((check) => check === result.check);
  const { options, correctAnswer } = result.content;
  return candidate.kind === 'wrong-key' && options[correctAnswer]?.text === candidate.answer;
}

const lineOf = ({ candidate: { kind, original }, result }: Outcome): string =>
  `${kind} (${original.slug}): ${'check' in result ? `refused by ${result.check}: ${result.reason}` : 'passed'}`;
