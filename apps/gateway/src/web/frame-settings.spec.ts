import { describe, expect, it } from '@jest/globals';
import { readGatewayConfig } from '../config.ts';
import { frameSettings } from './frame-settings.ts';
import { framePolicy } from './serve-frame.ts';

const settingsOf = (environment: Record<string, string>) =>
  frameSettings(readGatewayConfig({ GATEWAY_SECRET: 'a secret of thirty-two characters or more', ...environment }));
const policyOf = (environment: Record<string, string>) => {
  const settings = settingsOf(environment);
  if (!settings) throw new Error('There is no frame');
  return framePolicy(settings);
};

describe('the frame of others', () => {
  it('doesn’t exist without a configured id', () => {
    expect(settingsOf({})).toBeUndefined();
    expect(settingsOf({ FRAME_ORIGIN: 'https://frame.example.org', ADS_CONVERSION_LABEL: 'x' })).toBeUndefined();
  });

  it('is at another address of this computer by default, and never at the web app’s origin', () => {
    expect(settingsOf({ ADS_TAG_ID: 'AW-1', FRAME_PORT: '9000' })?.origin).toBe('http://127.0.0.1:9000');
    const same = { AUTH_SITE_URL: 'https://casebook.example.org/', FRAME_ORIGIN: 'https://casebook.example.org' };
    expect(() => settingsOf({ ADS_TAG_ID: 'AW-1', ...same })).toThrow('FRAME_ORIGIN must be another origin');
  });

  it.each([
    [{ ADS_TAG_ID: "AW-1';alert(1)" }, 'ADS_TAG_ID'],
    [{ ADS_CONVERSION_LABEL: 'a/b' }, 'ADS_CONVERSION_LABEL'],
    [{ FRAME_ORIGIN: 'https://frame.example.org/path' }, 'FRAME_ORIGIN'],
    [{ SUPPORT_EMAIL: 'nobody' }, 'SUPPORT_EMAIL'],
    [{ TESTIMONIALS: '[{"quote":"Good"}]' }, 'TESTIMONIALS'],
    [{ TESTIMONIALS: 'not JSON' }, 'TESTIMONIALS'],
  ])('fails the start for %j', (environment, name) => {
    expect(() => settingsOf(environment)).toThrow(name);
  });

  it('may load from the configured servers only, and be embedded by the web app only', () => {
    const policy = policyOf({ ADS_TAG_ID: 'AW-1', AUTH_SITE_URL: 'https://casebook.example.org/' });
    expect(policy).toContain('frame-ancestors https://casebook.example.org;');
    expect(policy).toContain('sandbox allow-scripts allow-same-origin;');
    expect(policy).toContain('https://www.googletagmanager.com');
    expect(policy).not.toMatch(/canny|unsafe| https?: | \*/);
    const widget = policyOf({ FEEDBACK_APP_ID: 'a', FEEDBACK_WIDGET_URL: 'https://feedback.example.net/sdk.js' });
    expect(widget).toContain("script-src 'self' https://feedback.example.net https://*.feedback.example.net;");
    expect(widget).not.toContain('google');
  });
});
