import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { passwordFlaw, passwordRequirements } from './password-policy.ts';

const tooCommon = 'Password is too common. Please choose a more secure password';

describe('a password', () => {
  it.each([
    ['', 'Password must be at least 8 characters long'],
    ['Ab1!xyz', 'Password must be at least 8 characters long'],
    ['abcdefgh', 'Password must contain at least one uppercase letter'],
    ['ABCDEFGH', 'Password must contain at least one lowercase letter'],
    ['Abcdefgh', 'Password must contain at least one number'],
    ['Abcdefg1', 'Password must contain at least one special character'],
    ['Abcdef 1', 'Password must contain at least one special character'],
    ['Password123!', tooCommon],
  ])('%p is refused with the first broken rule: %s', (password, message) => {
    expect(passwordFlaw(password)).toBe(message);
  });

  it.each(['Abcdef1!', 'Größer-als-7', 'Correct horse 4 battery!'])('%p is accepted', (password) => {
    expect(passwordFlaw(password)).toBeUndefined();
  });

  it.each(['PASSWORD123!', 'Abc123!!', '#Password_123'])('%p is common regardless of case and special characters', (password) => {
    expect(passwordRequirements(password).at(-1)).toEqual({ label: 'Not a common password', met: false });
  });

  it.each(['Password1!', 'MonkeyBusiness#7', 'Password1234!'])(
    '%p is accepted, because only whole passwords are on the list',
    (password) => {
      expect(passwordFlaw(password)).toBeUndefined();
    },
  );

  it('is measured in code points, not code units', () => {
    expect(passwordFlaw('Ab1!😀😀😀')).toBe('Password must be at least 8 characters long');
    expect(passwordFlaw('Ab1!😀😀😀😀')).toBeUndefined();
  });
});

describe('the checklist', () => {
  it('has an item for each of the six rules, none met while the field is empty', () => {
    const requirements = passwordRequirements('');
    expect(requirements).toHaveLength(6);
    expect(requirements.some((requirement) => requirement.met)).toBe(false);
  });

  it('is complete exactly if the password has no flaw', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 24 }), (password) => {
        const complete = passwordRequirements(password).every((requirement) => requirement.met);
        expect(complete).toBe(passwordFlaw(password) === undefined);
      }),
    );
  });

  it('keeps a met character rule when more is typed', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (typed, more) => {
        const before = passwordRequirements(typed).slice(0, 5);
        const after = passwordRequirements(typed + more).slice(0, 5);
        for (const [index, requirement] of before.entries()) if (requirement.met) expect(after[index]?.met).toBe(true);
      }),
    );
  });
});
