import { spawn } from 'node:child_process';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../tools/install.mjs';
import type { Result } from './k6/result.ts';
import type { TestName } from './k6/tests.ts';
import { ProcessSampler, type Sample } from './process-sampler.ts';

/** k6's exit code when a threshold failed. */
const THRESHOLD_FAILED = 99;

export interface RunOptions {
  readonly k6: string;
  readonly url: string;
  readonly test: TestName;
  /** Requests per second. */
  readonly rate: number;
  readonly learners: number;
  readonly streams: number;
  /** Stretches or shortens every phase. */
  readonly timeScale: number;
  /** The file with the members to act as. */
  readonly members: string;
  /** Receives `result.json`, `report.html`, and `k6.log`. */
  readonly folder: string;
  /** The system's processes. */
  readonly pids: () => readonly number[];
}

export interface Run {
  readonly result: Result;
  readonly passed: boolean;
  readonly samples: readonly Sample[];
}

/** Runs one test; k6 prints its table. @throws Error if k6 couldn't run the test */
export async function runK6(options: RunOptions): Promise<Run> {
  const { k6, folder, pids } = options;
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const [resultFile, log] = [join(folder, 'result.json'), join(folder, 'k6.log')];
  const settings = Object.entries(settingsOf(options, resultFile)).flatMap(([name, value]) => ['-e', `${name}=${value}`]);
  const child = spawn(
    k6,
    ['run', '--quiet', '--no-usage-report', `--log-output=file=${log},level=error`, ...settings, 'k6/main.ts'],
    {
      cwd: join(root, 'load-tests'),
      stdio: ['ignore', 'inherit', 'inherit'],
      env: {
        ...process.env,
        K6_AUTO_EXTENSION_RESOLUTION: 'false',
        K6_WEB_DASHBOARD: 'true',
        // Writes the report without serving the dashboard.
        K6_WEB_DASHBOARD_PORT: '-1',
        K6_WEB_DASHBOARD_PERIOD: '2s',
        K6_WEB_DASHBOARD_EXPORT: join(folder, 'report.html'),
      },
    },
  );
  const sampler = new ProcessSampler(() => [...pids(), child.pid ?? 0]);
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('exit', resolve).once('error', reject);
  });
  const samples = sampler.stop();
  if (code !== 0 && code !== THRESHOLD_FAILED) throw new Error(`k6 exited with ${code}; its log is ${log}`);
  return { result: JSON.parse(await readFile(resultFile, 'utf8')) as Result, passed: code === 0, samples };
}

const settingsOf = ({ url, test, rate, learners, streams, timeScale, members }: RunOptions, result: string) => ({
  LOAD_URL: url,
  LOAD_TEST: test,
  LOAD_RATE: rate,
  LOAD_LEARNERS: learners,
  LOAD_STREAMS: streams,
  LOAD_TIME_SCALE: timeScale,
  LOAD_MEMBERS: members,
  LOAD_RESULT: result,
});
