import { expect, test } from '@playwright/test';
import { serviceNames, variableOf } from '../../libs/contracts/src/services.ts';
import { callApi } from '../journeys/api.ts';
import { newMember } from '../journeys/members.ts';
import { setting } from '../journeys/running-system.ts';
import { sendMalformed } from '../malformed/malformed-traffic.ts';

const CONNECTIONS = 2_000;

/** @returns a process's start time, which changes if the process crashed and was restarted */
async function startedAt(origin: string): Promise<string | undefined> {
  const { text } = await callApi('GET', '/metrics', { origin, token: setting('METRICS_TOKEN') });
  return /^process_start_time_seconds\{.*\} (\S+)$/m.exec(text)?.[1];
}

test('malformed and aborted requests crash no process', { tag: '@processes' }, async () => {
  const { token } = await newMember();
  const origins = [setting('CASEBOOK_URL'), ...serviceNames.map((service) => setting(variableOf(service, 'URL')))];
  const before = await Promise.all(origins.map(startedAt));
  for (const started of before) expect(Number(started)).toBeGreaterThan(0);

  const sent = await sendMalformed({ ports: origins.map((origin) => Number(new URL(origin).port)), token }, CONNECTIONS);

  expect(sent).toBeGreaterThanOrEqual(CONNECTIONS * origins.length);
  for (const origin of origins) expect((await callApi('GET', '/health/ready', { origin })).status).toBe(200);
  expect(await Promise.all(origins.map(startedAt))).toEqual(before);
  expect((await callApi('GET', '/api/v1/daily', { token })).status).toBe(200);
});
