import { type MeasurementOutcome, measure } from '@casebook/api-client/measurement';
import { useRef, useState } from 'react';
import type { ConversionTest } from './conversion-tests.ts';

/** A line of the log. */
export interface TestResult {
  readonly number: number;
  readonly name: string;
  readonly about: string | undefined;
  /** When the outcome arrived; until then, when the test was started. */
  readonly at: Date;
  /** Undefined while the test is running. */
  readonly outcome: MeasurementOutcome | undefined;
}

/** Runs tests, and logs the frame's reply to each, newest first. */
export function useTestResults() {
  const [results, setResults] = useState<readonly TestResult[]>([]);
  const count = useRef(0);
  const run = async ({ name, prepare }: ConversionTest, email: string) => {
    count.current += 1;
    const number = count.current;
    const { event, about } = prepare(email);
    setResults((logged) => [{ number, name, about, at: new Date(), outcome: undefined }, ...logged]);
    const outcome = await measure(event);
    setResults((logged) => logged.map((result) => (result.number === number ? { ...result, at: new Date(), outcome } : result)));
  };
  return { results, run, clear: () => setResults([]) };
}
