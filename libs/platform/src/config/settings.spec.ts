import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { ConfigError, onOff, port, postgresUrl, readConfig, secret, setting } from './settings.ts';

const settings = {
  port: setting('BANK_PORT', port(3102), 'a port'),
  confirm: setting('CONFIRM', onOff(true), 'a switch'),
  database: secret('BANK_DATABASE_URL', postgresUrl(), 'a database'),
  key: secret('KEY', z.string('is required').min(8, 'must be at least 8 characters'), 'a key'),
};
const good = { BANK_DATABASE_URL: 'postgresql://a:b@localhost/c', KEY: 'long enough' };

const faultsOf = (environment: Record<string, string>): string[] => {
  try {
    readConfig(settings, environment);
  } catch (error) {
    if (error instanceof ConfigError) return error.message.split('\n');
    throw error;
  }
  return [];
};

describe('settings', () => {
  it('have defaults, and an empty value counts as unset', () => {
    expect(readConfig(settings, { ...good, BANK_PORT: '' })).toEqual({
      port: 3102,
      confirm: true,
      database: good.BANK_DATABASE_URL,
      key: 'long enough',
    });
  });

  it('fail the startup with the name, the rule and the value', () => {
    expect(faultsOf({ ...good, BANK_PORT: 'abc' })).toEqual(['BANK_PORT: must be a port number, but "abc" was given']);
    expect(faultsOf({ ...good, CONFIRM: 'maybe' })).toEqual(['CONFIRM: must be on or off, but "maybe" was given']);
  });

  it('report all invalid and missing settings at once', () => {
    expect(faultsOf({ BANK_PORT: '70000' })).toHaveLength(3);
    expect(faultsOf({ ...good, KEY: '' })).toEqual(['KEY: is required, but nothing was given']);
  });

  it('never show a secret', () => {
    const [fault] = faultsOf({ ...good, KEY: 'hunter2' });
    expect(fault).toBe('KEY: must be at least 8 characters, but "***" was given');
  });

  it.each(['/', '?', '#'])('say how a password with %s is written into a database URL, without the password', (sign) => {
    const [fault = ''] = faultsOf({ ...good, BANK_DATABASE_URL: `postgresql://a:secret${sign}b@localhost/c` });
    expect(fault).toMatch(/^BANK_DATABASE_URL: must be a postgresql:\/\/ address, whose password is percent-encoded/);
    expect(fault).not.toContain('secret');
  });
});
