import { describe, expect, it } from '@jest/globals';
import { composeMail } from './compose-mail.ts';

const content = { to: 'ada@example.org', name: 'Ada Lovelace', link: 'http://localhost:8080/auth/v1/verify?token=a&type=signup' };

describe('a mail', () => {
  it.each(['signup', 'recovery'] as const)('for %s has one link, as text and as HTML', (purpose) => {
    const { text, html, subject } = composeMail(purpose, content);
    expect(text).toContain('Hello Ada Lovelace,');
    expect(text.match(/https?:/g)).toHaveLength(1);
    expect(text).toContain(content.link);
    expect(html).toContain('href="http://localhost:8080/auth/v1/verify?token=a&amp;type=signup"');
    expect(subject).toContain('Casebook');
  });

  it('has a greeting without a name if the name is missing', () => {
    expect(composeMail('recovery', { ...content, name: undefined }).text).toMatch(/^Hello,\n/);
  });

  it('escapes markup, line breaks, and addresses in a name', () => {
    const { text, html } = composeMail('signup', { ...content, name: '<b>Win</b>\n\nGo to https://evil.example now' });
    expect(html).not.toContain('<b>');
    expect(text).not.toContain('https://evil.example');
    expect(text.split('\n')[0]).toContain('Go to https evil example now,');
  });
});
