import { readConfig } from '@casebook/platform';
import { describe, expect, it } from '@jest/globals';
import { identitySettings } from './config.ts';

const { passwordMinLength, passwordRequiredCharacters } = identitySettings;
const read = (environment: Record<string, string>) => readConfig({ passwordMinLength, passwordRequiredCharacters }, environment);

describe('the password policy of an operator', () => {
  it('requires eight characters of all four kinds by default, also if the variables are empty', () => {
    const specified = { passwordMinLength: 8, passwordRequiredCharacters: ['uppercase', 'lowercase', 'number', 'special'] };
    expect(read({})).toEqual(specified);
    expect(read({ AUTH_PASSWORD_MIN_LENGTH: '', AUTH_PASSWORD_REQUIRED_CHARACTERS: '' })).toEqual(specified);
  });

  it('may ask for length alone', () => {
    expect(read({ AUTH_PASSWORD_MIN_LENGTH: '15', AUTH_PASSWORD_REQUIRED_CHARACTERS: 'none' })).toEqual({
      passwordMinLength: 15,
      passwordRequiredCharacters: [],
    });
  });

  it('may be as short as GoTrue’s', () => {
    expect(read({ AUTH_PASSWORD_MIN_LENGTH: '6' })).toMatchObject({ passwordMinLength: 6 });
  });

  it.each([
    [{ AUTH_PASSWORD_MIN_LENGTH: '5' }, 'AUTH_PASSWORD_MIN_LENGTH: must be at least 6'],
    [{ AUTH_PASSWORD_MIN_LENGTH: '65' }, 'AUTH_PASSWORD_MIN_LENGTH: must be at most 64'],
    [{ AUTH_PASSWORD_REQUIRED_CHARACTERS: 'emoji' }, 'AUTH_PASSWORD_REQUIRED_CHARACTERS: must be none, or a list of uppercase'],
  ])('is refused as %j', (environment, message) => {
    expect(() => read(environment as unknown as Record<string, string>)).toThrow(message);
  });
});
