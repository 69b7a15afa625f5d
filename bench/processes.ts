import { readdirSync, readFileSync } from 'node:fs';

// Reads /proc (proc(5)), so it works on Linux only.
const TICK_MICROSECONDS = 10_000;

/** @returns the CPU time that a process has used, in microseconds */
export function processorTime(pid: number): number {
  const fields = statOf(pid);
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * TICK_MICROSECONDS;
}

/** @returns MiB of memory (PSS: shared pages counted once) of processes and their descendants, by program */
export const residentMemory = (pids: readonly number[]): Map<string, number> => sumByProgram(pids, proportionalSetSize);

/** @returns the CPU time in microseconds that processes and their descendants have used, by program */
export const processorTimes = (pids: readonly number[]): Map<string, number> => sumByProgram(pids, processorTime);

/** @returns the given processes that still run, and their descendants */
export function withDescendants(pids: readonly number[]): number[] {
  const parents = new Map(livingPids().map((pid) => [pid, parentOf(pid)]));
  return [...parents.keys()].filter((pid) => descends(pid, pids, parents));
}

function sumByProgram(pids: readonly number[], measure: (pid: number) => number): Map<string, number> {
  const parents = new Map(livingPids().map((pid) => [pid, parentOf(pid)]));
  const sums = new Map<string, number>();
  for (const pid of parents.keys()) {
    if (!descends(pid, pids, parents)) continue;
    const program = programOf(pid);
    // A process that has just exited has no name left.
    if (program === '') continue;
    sums.set(program, (sums.get(program) ?? 0) + measure(pid));
  }
  return sums;
}

/** @returns the process ids of a process's running children */
export const childrenOf = (parent: number): number[] => livingPids().filter((pid) => parentOf(pid) === parent);

function descends(pid: number, ancestors: readonly number[], parents: ReadonlyMap<number, number>): boolean {
  for (let at: number | undefined = pid; at !== undefined && at > 0; at = parents.get(at))
    if (ancestors.includes(at)) return true;
  return false;
}

function proportionalSetSize(pid: number): number {
  const [, kibibytes] = /^Pss:\s+(\d+) kB$/m.exec(readOr(`/proc/${pid}/smaps_rollup`, '')) ?? [];
  return Number(kibibytes ?? 0) / 1_024;
}

/** @returns the service or program that a process runs */
export function programOf(pid: number): string {
  const [command = '', ...rest] = readOr(`/proc/${pid}/cmdline`, '').split('\0');
  const script = rest.find((argument) => /\.(m?js|ts)$/.test(argument));
  if (script && /(^|\/)node$/.test(command)) return script.replace(/.*\/apps\/|^apps\//, '').replace(/\/dist\/main\.js$/, '');
  return command.startsWith('postgres') ? 'postgres' : (command.split(' ')[0]?.split('/').at(-1) ?? '');
}

const livingPids = (): number[] =>
  readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && statOf(pid).length > 0);

const parentOf = (pid: number): number => Number(statOf(pid)[1] ?? 0);

/** The fields after the program's name, which may contain spaces and parentheses. */
function statOf(pid: number): string[] {
  const line = readOr(`/proc/${pid}/stat`, '');
  return line === '' ? [] : line.slice(line.lastIndexOf(')') + 2).split(' ');
}

function readOr(path: string, otherwise: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    // The process has exited.
    return otherwise;
  }
}
