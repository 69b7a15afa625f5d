import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  confirmPasswordFlaw,
  EMAIL_MAX,
  emailFlaw,
  nameFlaw,
  requiredPasswordFlaw,
  resetEmailFlaw,
  setPasswordFlaws,
} from './sign-up-rules.ts';

describe('an e-mail address', () => {
  it('is required', () => {
    expect(emailFlaw(' ')).toBe('Email address is required');
    expect(resetEmailFlaw('')).toBe('Please enter your email address');
  });

  it.each(['ada', 'ada@', '@example.org', 'ada@example', 'ada@example.', 'a da@example.org', 'ada@@example.org', 'ada@ex..org'])(
    '%p is not valid',
    (email) => {
      expect(emailFlaw(email)).toBe('Please enter a valid email address');
      expect(resetEmailFlaw(email)).toBe('Please enter a valid email address');
    },
  );

  it.each([
    'a,evil@x.test',
    'a;evil@x.test',
    'g:evil@x.test;',
    '(c)evil@x.test',
    'x<evil@x.test',
    '<evil@x.test>',
    '"a b"@x.test',
    'a\\b@x.test',
    'a[b]@x.test',
    'a\u0000b@x.test',
    'a\u007fb@x.test',
    'a\u200bb@x.test',
    'a\u202eb@x.test',
    'jos\u00e9@x.test',
    'a@x\u3002test',
    'a@x\uff0etest',
    'a@b\u00fccher.test',
    'a@-x.test',
    'a@x-.test',
    'a@x_y.test',
    'a@[127.0.0.1]',
    `a@${'x'.repeat(64)}.test`,
  ])('%j is not valid: a mail to it could reach another address', (email) => {
    expect(emailFlaw(email)).toBe('Please enter a valid email address');
  });

  it('has no special, control, or foreign character, wherever it stands', () => {
    const special = fc.oneof(fc.constantFrom(...'()<>[]:;,"\\@'), fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }));
    const foreign = special.filter((character) => !/^[\w.!#$%&'*+/=?^`{|}~-]$|^\s+$/.test(character));
    fc.assert(
      fc.property(fc.emailAddress(), foreign, fc.nat(), (email, character, at) => {
        const position = at % (email.length + 1);
        const changed = `${email.slice(0, position)}${character}${email.slice(position)}`;
        expect(emailFlaw(changed)).toBe('Please enter a valid email address');
      }),
    );
  });

  it('is accepted in all common forms', () => {
    fc.assert(fc.property(fc.emailAddress(), (email) => expect(emailFlaw(email)).toBeUndefined()));
    for (const email of ['ada+exam@mail.example.co.uk', "o'neil@example.org", 'a@xn--bcher-kva.example', 'Ada.L@Example.org'])
      expect(emailFlaw(email)).toBeUndefined();
  });

  it('is refused if it is longer than SMTP allows', () => {
    expect(emailFlaw(`${'a'.repeat(EMAIL_MAX)}@example.org`)).toBe('Please enter a valid email address');
    expect(emailFlaw(`a@${'a.'.repeat(50_000)}`)).toBe('Please enter a valid email address');
  });
});

describe('a full name', () => {
  it('is required', () => {
    expect(nameFlaw('   ')).toBe('Full name is required');
  });

  it('has at least two characters after trimming', () => {
    expect(nameFlaw(' A ')).toBe('Name must be at least 2 characters long');
    expect(nameFlaw(' Al ')).toBeUndefined();
    expect(nameFlaw('李明')).toBeUndefined();
  });
});

describe('the password fields', () => {
  it('require a password at sign-in without checking the policy', () => {
    expect(requiredPasswordFlaw('')).toBe('Password is required');
    expect(requiredPasswordFlaw('x')).toBeUndefined();
  });

  it.each([
    ['', '', { password: 'Please fill in both fields.' }],
    ['Abcdef1!', '', { confirmPassword: 'Please fill in both fields.' }],
    ['Abc', 'Abd', { password: 'Password must be at least 8 characters.' }],
    ['Abcdef1!', 'Abcdef1?', { confirmPassword: 'Passwords do not match.' }],
    ['abcdefgh', 'abcdefgh', { password: 'Password must contain at least one uppercase letter' }],
    ['Abcdef1!', 'Abcdef1!', {}],
  ])('of the first password, %j and %j, have the texts of its page', (password, confirmPassword, flaws) =>
    expect(setPasswordFlaws({ password, confirmPassword })).toEqual(flaws),
  );

  it('require the same password twice', () => {
    expect(confirmPasswordFlaw('Abcdef1!', '')).toBe('Please confirm your password');
    expect(confirmPasswordFlaw('Abcdef1!', 'Abcdef1?')).toBe('Passwords do not match');
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), (password) => expect(confirmPasswordFlaw(password, password)).toBeUndefined()),
    );
  });
});
