import { describe, expect, it } from '@jest/globals';
import { readConfig } from './config.ts';

describe('the settings of the sandbox', () => {
  it('have defaults', () => {
    expect(readConfig({})).toEqual({ host: '127.0.0.1', smtpPort: 8025, httpPort: 8090, stripe: { retryMs: 1_000 } });
  });

  it('point the stand-in for Stripe at its folder and its webhook', () => {
    const stripe = { SANDBOX_DATA_DIR: '/data', SANDBOX_PUBLIC_URL: 'http://localhost:8090/', SANDBOX_STRIPE_RETRY_MS: '50' };
    expect(readConfig({ ...stripe, SANDBOX_STRIPE_WEBHOOK_URL: 'http://gateway:8080/webhook' }).stripe).toEqual({
      dataFolder: '/data',
      publicUrl: 'http://localhost:8090',
      webhookUrl: 'http://gateway:8080/webhook',
      retryMs: 50,
    });
    expect(() => readConfig({ SANDBOX_STRIPE_WEBHOOK_URL: 'gateway' })).toThrow(/^SANDBOX_STRIPE_WEBHOOK_URL: /);
  });

  it('name an invalid setting', () => {
    expect(() => readConfig({ SANDBOX_PORT: 'eighty' })).toThrow(/^SANDBOX_PORT: /);
  });

  it('refuse production', () => {
    expect(() => readConfig({ NODE_ENV: 'production' })).toThrow(/^The sandbox does not start with NODE_ENV=production: .*$/);
  });
});
