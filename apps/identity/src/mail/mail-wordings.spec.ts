import { composeMail as compose, type MailContent } from '@casebook/mail';
import { describe, expect, it } from '@jest/globals';
import { assert, property, string } from 'fast-check';
import { NoticeKind } from '../link-requests/link-request.ts';
import { type MailKind, wordings } from './mail-wordings.ts';

const composeMail = (kind: MailKind, content: MailContent) => compose(wordings[kind], content);

const link = 'http://localhost:8080/auth/v1/verify?token=a&type=signup';
const content = { to: 'ada@example.org', name: 'Ada Lovelace', link, code: '012345' };
const notices: readonly MailKind[] = NoticeKind.options;
const linked = (Object.keys(wordings) as MailKind[]).filter((kind) => wordings[kind].action !== undefined);

describe('a mail', () => {
  it.each(linked)('for %s has one link and one code, as text and as HTML', (kind) => {
    const { text, html, subject } = composeMail(kind, content);
    expect(text).toContain('Hello Ada Lovelace,');
    expect(text.match(/https?:/g)).toHaveLength(1);
    expect(text).toContain(`\n\n${link}\n\nOr enter this code: 012345\n\n`);
    expect(html.match(/https?:/g)).toHaveLength(1);
    expect(html).toContain('href="http://localhost:8080/auth/v1/verify?token=a&amp;type=signup"');
    expect(html).toMatch(/>012345</);
    expect(subject).toContain('Casebook');
    expect(subject).not.toContain('012345');
  });

  it('for reauthentication has a code and no link', () => {
    const { text, html } = composeMail('reauthentication', { to: content.to, name: undefined, code: '012345' });
    expect(text).toContain('\n\nYour code: 012345\n\n');
    for (const part of [text, html]) expect(part).not.toMatch(/https?:|<a /);
  });

  it.each(notices)('for %s has neither, so that nobody learns to follow links in warnings', (kind) => {
    const { text, html, subject } = composeMail(kind, { to: content.to, name: content.name });
    for (const part of [text, html]) expect(part).not.toMatch(/https?:|<a |\bcode:/);
    expect(subject).toContain('Casebook');
  });

  it('to the current address names the new one, without markup of its own', () => {
    const { text, html } = composeMail('email_change_current', { ...content, detail: '<b>@example.net' });
    expect(text).toContain('\n\n<b>@example.net\n\n');
    expect(html).toContain('>&lt;b&gt;@example.net<');
  });

  it('exists for every kind, in distinct words', () => {
    const subjects = Object.values(wordings).map(({ subject }) => subject);
    expect(new Set(subjects).size).toBe(subjects.length);
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

  it('has the same lines and links for any name', () => {
    const lines = composeMail('signup', content).text.split('\n').length;
    assert(
      property(string({ unit: 'binary', minLength: 1, maxLength: 100 }), (name) => {
        const { text, html } = composeMail('signup', { ...content, name });
        return text.split('\n').length === lines && text.match(/https?:/g)?.length === 1 && html.match(/<a /g)?.length === 1;
      }),
    );
  });
});
