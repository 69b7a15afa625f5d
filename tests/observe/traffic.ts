import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type RunningProfile } from '../profiles/running-profile.ts';
import type { TestMember } from '../shared/test-member.ts';

/** A browser's new trace: W3C Trace Context, sampled. */
export interface BrowserTrace {
  readonly traceId: string;
  readonly traceparent: string;
}

export function newTrace(): BrowserTrace {
  const traceId = randomBytes(16).toString('hex');
  return { traceId, traceparent: `00-${traceId}-${randomBytes(8).toString('hex')}-01` };
}

/** Requests a mail with a link, which enqueues a job. @returns the trace of the request */
export async function requestMail(url: string, email: string): Promise<BrowserTrace> {
  const trace = newTrace();
  await post(`${url}/auth/v1/recover`, { email }, { traceparent: trace.traceparent });
  return trace;
}

/** Waits for a mail, and opens its link, which contains a secret. @returns the link */
export async function openMailedLink(mailbox: string, email: string): Promise<string> {
  for (const end = Date.now() + 30_000; Date.now() < end; await sleep(100)) {
    const response = await fetch(`${mailbox}/api/mails?to=${encodeURIComponent(email)}`);
    const { items } = (await response.json()) as { items: { links: string[] }[] };
    const link = items[0]?.links[0];
    if (!link) continue;
    await (await fetch(link, { redirect: 'manual' })).arrayBuffer();
    return link;
  }
  throw new Error('The mail did not arrive');
}

/** Sends a wrong password, a request to a missing route, and an invalid token: cases in which a careless program would log secrets. */
export async function makeMistakes(url: string, { email, headers }: TestMember): Promise<void> {
  const body = JSON.stringify({ email, password: 'Wrong-Password-31' });
  const json = { 'content-type': 'application/json' };
  const tries = [
    fetch(`${url}/auth/v1/token?grant_type=password`, { method: 'POST', headers: json, body }),
    fetch(`${url}/api/v1/questions/${email}?token=${headers.authorization}`, { headers }),
    fetch(`${url}/api/v1/progress`, { headers: { authorization: `${headers.authorization}x` } }),
    fetch(`${url}/auth/v1/verify?token=not-a-token&type=recovery&email=${email}`, { redirect: 'manual' }),
    fetch(`${url}/api/v1/quizzes`, { method: 'POST', headers: { ...headers, ...json }, body: '{"kind":' }),
  ];
  for (const response of await Promise.all(tries)) await response.arrayBuffer();
}

/** Enqueues a job that fails at its first attempt, within a trace, so that something is logged. @returns the trace's id */
export async function enqueueBrokenJob({ databases }: Pick<RunningProfile, 'databases'>, email: string): Promise<string> {
  const { traceId, traceparent } = newTrace();
  const client = new pg.Client({ connectionString: databases.identity });
  await client.connect();
  try {
    await client.query(
      `INSERT INTO platform.outbox (id, kind, destination, type, aggregate_id, aggregate_version, occurred_at, actor,
         correlation_id, traceparent, payload)
       VALUES (gen_random_uuid(), 'job', 'identity.mail', 'identity.send-mail.v2', 'broken', 1, now(), 'test', 'test', $1,
         jsonb_build_object('email', $2::text, 'password', 'Broken-Payload-5'))`,
      [traceparent, email],
    );
    await client.query(`SELECT pg_notify('outbox', '')`);
  } finally {
    await client.end();
  }
  return traceId;
}

/** Reports a burst of web app errors, as after a release that breaks a page. */
export async function reportErrors(url: string, count: number): Promise<void> {
  for (let sent = 0; sent < count; sent += 1)
    await post(`${url}/api/log-error`, { where_at: 'client', what: 'window_error', message: `Page ${sent} broke` }, {});
}

async function post(url: string, body: object, headers: Readonly<Record<string, string>>): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`POST ${url} returned ${response.status}: ${await response.text()}`);
  await response.arrayBuffer();
}
