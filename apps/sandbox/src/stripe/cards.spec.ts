import { describe, expect, it } from '@jest/globals';
import { readCard, testCards } from './cards.ts';

const NOW = Date.UTC(2026, 10, 25) / 1_000;
const read = (form: Record<string, string>) =>
  readCard({ number: '4242 4242 4242 4242', expiry: '12/26', cvc: '123', ...form }, NOW);

describe('the form of a card', () => {
  it('accepts each test card, with or without spaces', () => {
    for (const { number, behavior } of testCards) expect(read({ number })).toMatchObject({ card: { behavior } });
    expect(read({ expiry: '3 / 2031' })).toMatchObject({ card: { expMonth: 3, expYear: 2031 } });
  });

  it.each([
    [{ number: '4242424242424241' }, 'Your card number is invalid.'],
    [{ number: '12' }, 'Your card number is invalid.'],
    // A valid number that Stripe's test mode doesn't have.
    [{ number: '4012888888881881' }, 'Your card was declined. This page accepts test cards only.'],
    [{ expiry: '13/30' }, 'Your card’s expiration date is incomplete.'],
    [{ expiry: '10/26' }, 'Your card’s expiration date is in the past.'],
    [{ cvc: '12' }, 'Your card’s security code is incomplete.'],
  ])('refuses %j', (form, flaw) => {
    expect(read(form)).toEqual({ flaw });
  });

  it('accepts a card in its last month', () => {
    expect(read({ expiry: '11/26' })).toMatchObject({ card: { expMonth: 11, expYear: 2026 } });
  });
});
