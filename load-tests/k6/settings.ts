import { type TestName, testNames } from './tests.ts';

// k6 passes settings to scripts in `__ENV`; load.ts sets them with `-e`.
const LOOPBACK = /^http:\/\/127\.0\.0\.1(:\d+)?$/;

function required(name: string): string {
  const value = __ENV[name];
  if (!value) throw new Error(`${name} is not set; start the tests with npm run load`);
  return value;
}

function loopbackUrl(): string {
  const url = required('LOAD_URL');
  if (!LOOPBACK.test(url)) throw new Error(`LOAD_URL must be on http://127.0.0.1, but "${url}" was given`);
  return url;
}

function testName(): TestName {
  const name = testNames.find((each) => each === required('LOAD_TEST'));
  if (!name) throw new Error(`LOAD_TEST must be one of ${testNames.join(', ')}`);
  return name;
}

export const settings = {
  url: loopbackUrl(),
  test: testName(),
  /** The members to act as: a file written by seed-members.ts. */
  members: required('LOAD_MEMBERS'),
  /** Requests per second, of all journeys together. */
  rate: Number(required('LOAD_RATE')),
  /** Virtual users that share the rate. */
  learners: Number(required('LOAD_LEARNERS')),
  /** Quizzes followed by a live stream at the same time. */
  streams: Number(required('LOAD_STREAMS')),
  /** Stretches or shortens every phase. */
  timeScale: Number(required('LOAD_TIME_SCALE')),
  /** The file that the result is written to. */
  result: required('LOAD_RESULT'),
};
