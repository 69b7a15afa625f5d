import { HeapGrowth } from '@casebook/testing';
import { describe, expect, it } from '@jest/globals';
import { startGateway } from '../../test/gateway-under-test.ts';

const CONNECTIONS = 16;
const BODY = JSON.stringify({ email: 'lea@example.org', captcha: 'x'.repeat(20_000) });

describe('a gateway', () => {
  it('has the memory of before after bodies from 10,000 addresses', async () => {
    await using gateway = await startGateway({}, { TRUSTED_PROXIES: '127.0.0.1', LIMIT_SCALE: '1000' });
    const send = async (network: number, count: number) => {
      let sent = 0;
      const sendRest = async () => {
        while (sent < count) {
          sent += 1;
          const address = `10.${network}.${sent >> 8}.${sent & 0xff}`;
          const headers = { 'content-type': 'application/json', 'x-forwarded-for': address };
          const response = await fetch(`${gateway.origin}/auth/v1/recover`, { method: 'POST', headers, body: BODY });
          expect(response.status).toBe(200);
          await response.arrayBuffer();
          gateway.received.length = 0;
        }
      };
      await Promise.all(Array.from({ length: CONNECTIONS }, sendRest));
    };
    await send(1, 2_000);
    const growth = new HeapGrowth();
    await send(2, 10_000);
    growth.measure();
    console.info(`memory after / before: ${growth.ratio.toFixed(2)}`);
    expect(growth.ratio).toBeLessThanOrEqual(1.2);
  }, 600_000);
});
