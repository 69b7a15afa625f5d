import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/** Identifies a process by more than its id, which is reused: by its program and its start time, in the system's own format. */
export interface ProcessInfo {
  program: string;
  startTime: string;
}

/** @returns undefined if no process has the id, or only a zombie whose threads have all ended */
export function findProcess(pid: number): ProcessInfo | undefined {
  if (process.platform === 'win32') return canSignal(pid) ? { program: '', startTime: '' } : undefined;
  return existsSync('/proc/self/stat') ? fromProc(pid) : fromPs(pid);
}

/**
 * Parses `pid (program) state ppid ... num_threads itrealvalue starttime` (proc(5)). The program may contain spaces and parentheses. A
 * zombie with running threads still has its files and ports open.
 */
function fromProc(pid: number): ProcessInfo | undefined {
  const line = readIfExists(`/proc/${pid}/stat`);
  if (line === undefined) return undefined;
  const program = line.slice(line.indexOf('(') + 1, line.lastIndexOf(')'));
  const fields = line.slice(line.lastIndexOf(')') + 2).split(' ');
  const [state, threads, startTime] = [fields[0], Number(fields[17]), fields[19]];
  const ended = state === 'X' || (state === 'Z' && threads <= 1);
  return ended ? undefined : { program, startTime: startTime ?? '' };
}

function readIfExists(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    // ESRCH: the process exited between opening and reading.
    const code = (error as NodeJS.ErrnoException).code;
    if (code === 'ENOENT' || code === 'ESRCH') return undefined;
    throw error;
  }
}

function fromPs(pid: number): ProcessInfo | undefined {
  if (!canSignal(pid)) return undefined;
  const line = execFileSync('ps', ['-o', 'stat=,lstart=,comm=', '-p', String(pid)], { encoding: 'utf8' }).trim();
  const [state, ...rest] = line.split(/\s+/);
  const program = rest.slice(5).join(' ').split('/').at(-1) ?? '';
  return state?.startsWith('Z') ? undefined : { program, startTime: rest.slice(0, 5).join(' ') };
}

function canSignal(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: the process exists and belongs to another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
