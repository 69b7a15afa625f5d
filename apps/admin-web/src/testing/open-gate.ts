import { FakeGateway, storeSession } from '@casebook/testing/web';

const QUARTER_HOUR_MS = 15 * 60_000;

/** Signs in an admin whose gate is open. @returns the gateway, to which a test adds its screen's routes */
export function openGate(): FakeGateway {
  storeSession({ app_metadata: { role: 'admin' } });
  const unlockedUntil = new Date(Date.now() + QUARTER_HOUR_MS).toISOString();
  return new FakeGateway()
    .on('GET /api/v1/admin-gate', { body: { configured: true, attemptsRemaining: 3, unlockedUntil } })
    .on('GET /api/v1/billing/access', { body: { active: true, reason: 'admin' } });
}
