import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/** Enough to know a process again: its program, and when it began (opaque, in the system's own words). */
export interface LivingProcess {
  program: string;
  began: string;
}

/** What runs under a process id; undefined when nothing does, or nothing but a zombie without a thread. */
export function livingProcess(pid: number): LivingProcess | undefined {
  if (process.platform === 'win32') return signalReaches(pid) ? { program: '', began: '' } : undefined;
  return existsSync('/proc/self/stat') ? fromProc(pid) : fromPs(pid);
}

/**
 * `pid (program) state ppid ... num_threads itrealvalue starttime`: the program may itself hold blanks and brackets.
 * Fields: proc(5). A zombie whose other threads have not ended still has its files and ports open.
 */
function fromProc(pid: number): LivingProcess | undefined {
  const line = readIfThere(`/proc/${pid}/stat`);
  if (line === undefined) return undefined;
  const program = line.slice(line.indexOf('(') + 1, line.lastIndexOf(')'));
  const fields = line.slice(line.lastIndexOf(')') + 2).split(' ');
  const [state, threads, began] = [fields[0], Number(fields[17]), fields[19]];
  const ended = state === 'X' || (state === 'Z' && threads <= 1);
  return ended ? undefined : { program, began: began ?? '' };
}

function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    // ESRCH: the process ended between opening and reading.
    const code = (error as NodeJS.ErrnoException).code;
    if (code === 'ENOENT' || code === 'ESRCH') return undefined;
    throw error;
  }
}

function fromPs(pid: number): LivingProcess | undefined {
  if (!signalReaches(pid)) return undefined;
  const line = execFileSync('ps', ['-o', 'stat=,lstart=,comm=', '-p', String(pid)], { encoding: 'utf8' }).trim();
  const [state, ...rest] = line.split(/\s+/);
  const program = rest.slice(5).join(' ').split('/').at(-1) ?? '';
  return state?.startsWith('Z') ? undefined : { program, began: rest.slice(0, 5).join(' ') };
}

function signalReaches(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it is there and belongs to somebody else.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
