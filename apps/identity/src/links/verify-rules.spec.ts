import type { VerifyInput } from '@casebook/contracts';
import { describe, expect, it } from '@jest/globals';
import { assert, property, string } from 'fast-check';
import { requireLink, requireToken, requireType } from './verify-rules.ts';

const email = 'ada@example.org';
const refusal = (work: () => unknown) => {
  try {
    return work();
  } catch (error) {
    return { code: (error as { code: string }).code, status: (error as { status: number }).status, text: String(error) };
  }
};

describe('what POST /verify accepts', () => {
  it('is a code with its address', () => {
    expect(requireToken({ type: 'email', token: '123456', email: ' Ada@Example.org' })).toEqual({
      type: 'email',
      email,
      code: '123456',
    });
  });

  it('is a code as people copy it, with spaces', () => {
    expect(requireToken({ type: 'email', token: ' 123 456\n', email })).toMatchObject({ code: '123456' });
  });

  it('is a link’s secret alone, as token hash or token', () => {
    expect(requireToken({ type: 'recovery', token_hash: 'secret' })).toEqual({ type: 'recovery', secret: 'secret' });
    expect(requireToken({ type: 'recovery', token: 'secret' })).toEqual({ type: 'recovery', secret: 'secret' });
  });

  it.each<[string, VerifyInput, string]>([
    ['no type', { token: '1', email }, 'Verify requires a verification type'],
    ['no token', { type: 'signup', email }, 'Verify requires either a token or a token hash'],
    ['an empty token', { type: 'signup', token: '', email }, 'Verify requires either a token or a token hash'],
    ['both tokens', { type: 'signup', token: '1', token_hash: '2' }, 'Verify requires either a token or a token hash'],
    ['a hash with an address', { type: 'signup', token_hash: '2', email }, 'Only the token_hash and type should be provided'],
    ['a hash with a redirect', { type: 'signup', token_hash: '2', redirect_to: '/' }, 'Only the token_hash and type'],
    ['an address and a phone', { type: 'sms', token: '1', email, phone: '1' }, 'Only an email address or phone number'],
    ['an unknown type with a hash', { type: 'banana', token_hash: '2' }, 'Invalid email verification type'],
  ])('is not %s: validation_failed', (_name, input, text) => {
    expect(refusal(() => requireToken(input))).toMatchObject({
      code: 'validation_failed',
      status: 400,
      text: expect.stringContaining(text),
    });
  });

  it('is not an address that can’t exist: 422, as in GoTrue', () => {
    for (const address of ['nobody', 'a\0b@example.org', `${'x'.repeat(400)}@example.org`])
      expect(refusal(() => requireToken({ type: 'email', token: '1', email: address }))).toMatchObject({
        code: 'validation_failed',
        status: 422,
      });
  });

  it.each<[string, VerifyInput]>([
    ['a phone', { type: 'sms', token: '1', phone: '4912345678' }],
    ['an unknown type with a code', { type: 'banana', token: '1', email }],
  ])('refuses %s as expired', (_name, input) => {
    expect(refusal(() => requireToken(input))).toMatchObject({ code: 'otp_expired', status: 403 });
  });

  it('never refuses the text of a token', () => {
    assert(
      property(string({ minLength: 1, unit: 'binary', maxLength: 2_000 }), (token) => {
        requireToken({ type: 'email', token, email });
        requireToken({ type: 'email', token_hash: token });
        return true;
      }),
    );
  });
});

describe('what GET /verify accepts', () => {
  it('is a type and a token', () => {
    expect(requireLink({ type: 'signup', token: 'secret' })).toEqual({ type: 'signup', secret: 'secret' });
    expect(() => requireLink({ token: 'secret' })).toThrow('Verify requires a verification type');
    expect(() => requireLink({ type: 'signup' })).toThrow('Verify requires a token or a token hash');
  });

  it.each(['signup', 'magiclink', 'recovery', 'invite', 'email', 'email_change'])('is the type %s', (type) => {
    expect(requireType(type)).toBe(type);
  });

  it.each(['sms', 'phone_change', 'reauthentication', 'constructor', ''])('is not the type “%s”', (type) => {
    expect(() => requireType(type)).toThrow('Invalid email verification type');
  });
});
