import { describe, expect, it } from '@jest/globals';
import { readConfig } from './config.ts';

describe('the settings of the sandbox', () => {
  it('have defaults', () => {
    expect(readConfig({})).toEqual({ host: '127.0.0.1', smtpPort: 8025, httpPort: 8090 });
  });

  it('name an invalid setting', () => {
    expect(() => readConfig({ SANDBOX_PORT: 'eighty' })).toThrow(/^SANDBOX_PORT: /);
  });

  it('refuse production', () => {
    expect(() => readConfig({ NODE_ENV: 'production' })).toThrow(/^The sandbox does not start with NODE_ENV=production: .*$/);
  });
});
