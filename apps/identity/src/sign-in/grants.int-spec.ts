import { describe, expect, it } from '@jest/globals';
import { PASSWORD, setUpIdentity } from '../../test/identity-under-test.ts';

const NO_CODE = 'invalid request: both auth code and code verifier should be non-empty';

describe('the token endpoint', () => {
  const tested = setUpIdentity();

  it.each([
    ['no grant type', '', {}, 400, 'invalid_credentials', 'unsupported_grant_type'],
    ['an unknown grant type', '?grant_type=device_code', {}, 400, 'invalid_credentials', 'unsupported_grant_type'],
    ['an ID token', '?grant_type=id_token', { id_token: 'x' }, 400, 'provider_disabled', 'Provider is not enabled'],
    ['a wallet', '?grant_type=web3', { chain: 'solana' }, 422, 'web3_provider_disabled', 'Web3 provider is disabled'],
    [
      'a phone',
      '?grant_type=password',
      { phone: '+1', password: PASSWORD },
      400,
      'phone_provider_disabled',
      'Phone logins are disabled',
    ],
    ['no address', '?grant_type=password', { password: PASSWORD }, 400, 'validation_failed', 'missing email or phone'],
    [
      'an address and a phone',
      '?grant_type=password',
      { email: 'a@example.org', phone: '+1', password: PASSWORD },
      400,
      'validation_failed',
      'Only an email address or phone number should be provided on login.',
    ],
    ['no password', '?grant_type=password', { email: 'a@example.org' }, 400, 'invalid_credentials', 'Invalid login credentials'],
    ['no refresh token', '?grant_type=refresh_token', {}, 400, 'validation_failed', 'refresh_token required'],
    ['a null', '?grant_type=refresh_token', { refresh_token: null }, 400, 'validation_failed', 'refresh_token required'],
    ['an empty verifier', '?grant_type=pkce', { auth_code: 'x', code_verifier: '' }, 400, 'validation_failed', NO_CODE],
    ['no code', '?grant_type=pkce', { code_verifier: 'x' }, 400, 'validation_failed', NO_CODE],
    [
      'an unknown code',
      '?grant_type=pkce',
      { auth_code: 'x', code_verifier: 'y'.repeat(500) },
      404,
      'flow_state_not_found',
      'invalid flow state, no valid flow state found',
    ],
  ])('refuses %s as GoTrue does', async (_what, query, body, status, error_code, msg) => {
    const answer = await tested.request('POST', `/token${query}`, { body });
    expect(answer.body).toEqual({ code: status, error_code, msg });
  });
});
