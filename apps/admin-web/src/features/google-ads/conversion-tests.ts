import { type MeasuredEvent, type MeasurementOutcome, measure } from '@casebook/api-client/measurement';
import { SUBSCRIPTION_PLAN } from '@casebook/exam';
import { useRef, useState } from 'react';

/** A test on the page: the event that it reports, and the text of its line in the log. */
interface ConversionTest {
  readonly name: string;
  /** @param email the admin's address, which is hashed before it leaves the page */
  readonly prepare: (email: string) => { readonly event: MeasuredEvent; readonly about?: string };
}

const amount = `${SUBSCRIPTION_PLAN.price} ${SUBSCRIPTION_PLAN.currency}`;

/** The four tests. Each reports an event that the learners' app reports, too. */
export const conversionTests: readonly ConversionTest[] = [
  {
    name: 'Purchase',
    prepare: (email) => {
      // A session is reported only once, so each test generates a new id.
      const sessionId = `test_${crypto.randomUUID()}`;
      return { event: { name: 'conversion', sessionId, email }, about: `${amount}, fake session ${sessionId}` };
    },
  },
  { name: 'Signup', prepare: (email) => ({ event: { name: 'sign_up', email } }) },
  {
    name: 'Begin Checkout',
    prepare: (email) => ({ event: { name: 'begin_checkout', email }, about: `One item, ${amount}, quantity 1` }),
  },
  { name: 'Page View', prepare: (email) => ({ event: { name: 'page_view', email } }) },
];

const NOT_CONFIGURED = 'No ad tag is configured, so nothing is measured. Set ADS_TAG_ID on the gateway.';

/** The explanation of each outcome for an admin. Never contains a setting's value. */
export const explanations: Readonly<Record<MeasurementOutcome, string>> = {
  available: 'The ad tag has loaded.',
  sent: 'The ad tag reported that it sent the event.',
  blocked: 'The ad tag couldn’t be loaded. A browser extension or the network may be blocking it.',
  timeout: 'The ad tag didn’t respond in time.',
  'no-tag': NOT_CONFIGURED,
  'no-frame': NOT_CONFIGURED,
  'no-label': 'No conversion label is configured, so purchases aren’t reported. Set ADS_CONVERSION_LABEL on the gateway.',
  'no-consent': 'You haven’t accepted measurement in this browser, so nothing loads and nothing is sent.',
  'no-reply': 'The frame that runs the ad tag didn’t respond. A browser extension may be blocking it.',
  'already-reported': 'This session was already reported.',
  identified: 'The feedback widget has the member.',
};

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
