import { describe, expect, it } from '@jest/globals';
import { mailLink } from './mail-link.ts';

const targets = { issuer: 'https://casebook.example/auth/v1', siteUrl: 'https://casebook.example' };
const link = { secret: 'a+secret', type: 'recovery' } as const;

describe('the link in a mail', () => {
  it('opens the web app’s page, which uses it on a button press, then goes on', () => {
    expect(mailLink({ ...link, redirectTo: 'https://casebook.example/reset-password?a=b' }, targets)).toBe(
      'https://casebook.example/auth/confirm?token_hash=a%2Bsecret&type=recovery&next=%2Freset-password%3Fa%3Db',
    );
  });

  it.each(['https://casebook.example', 'https://casebook.example/'])('names no next page for the site itself: %s', (redirectTo) =>
    expect(mailLink({ ...link, redirectTo }, targets)).toBe(
      'https://casebook.example/auth/confirm?token_hash=a%2Bsecret&type=recovery',
    ),
  );

  it('opens GoTrue’s address for an app on another origin', () => {
    expect(mailLink({ ...link, redirectTo: 'https://app.example/home' }, targets)).toBe(
      'https://casebook.example/auth/v1/verify?token=a%2Bsecret&type=recovery&redirect_to=https%3A%2F%2Fapp.example%2Fhome',
    );
  });
});
