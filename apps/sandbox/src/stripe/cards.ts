import { z } from 'zod';

/** How a card behaves when it is charged or saved. Each behavior is that of one of Stripe's test cards. */
export const cardBehaviors = [
  /** Payments succeed. */
  'succeeds',
  /** Payments are declined, and the card can't be saved either. */
  'declined',
  /** The card can be saved, but each payment is declined. */
  'fails-when-charged',
  /** Requires authentication once, while the cardholder is present; later payments succeed without it. */
  'authenticates-once',
  /** Requires authentication for each payment, so automatic renewals fail. */
  'authenticates-always',
] as const;
export type CardBehavior = (typeof cardBehaviors)[number];

export interface TestCard {
  readonly number: string;
  readonly brand: 'visa' | 'mastercard';
  readonly behavior: CardBehavior;
  /** Stripe's code for the reason of the refusal. */
  readonly declineCode?: string;
  /** A description for the developer who chooses a card. */
  readonly note: string;
}

/** The card numbers of https://docs.stripe.com/testing that the stand-in accepts. */
export const testCards: readonly TestCard[] = [
  { number: '4242424242424242', brand: 'visa', behavior: 'succeeds', note: 'pays' },
  { number: '5555555555554444', brand: 'mastercard', behavior: 'succeeds', note: 'pays' },
  { number: '4000000000000002', brand: 'visa', behavior: 'declined', declineCode: 'generic_decline', note: 'is declined' },
  { number: '4000000000009995', brand: 'visa', behavior: 'declined', declineCode: 'insufficient_funds', note: 'has no funds' },
  { number: '4000002500003155', brand: 'visa', behavior: 'authenticates-once', note: 'needs authentication once' },
  { number: '4000002760003184', brand: 'visa', behavior: 'authenticates-always', note: 'needs authentication each time' },
  { number: '4000000000000341', brand: 'visa', behavior: 'fails-when-charged', note: 'is saved, but fails when charged' },
];

const digits = (text: string) => text.replaceAll(/[\s-]/g, '');
const EXPIRY = /^(0?[1-9]|1[0-2])\s*\/\s*(?:20)?(\d\d)$/;

const EnteredCard = z.object({
  number: z.string().transform(digits).pipe(z.string().refine(passesLuhn, 'Your card number is invalid.')),
  expiry: z.string().trim().regex(EXPIRY, 'Your card’s expiration date is incomplete.'),
  cvc: z
    .string()
    .trim()
    .regex(/^\d{3,4}$/, 'Your card’s security code is incomplete.'),
});

export interface Card extends TestCard {
  readonly expMonth: number;
  readonly expYear: number;
}

/**
 * Reads the card in a submitted form.
 * @param form `number`, `expiry` as MM/YY, `cvc`
 * @param now Unix seconds
 * @returns the card, or the error message to show
 */
export function readCard(form: unknown, now: number): { card: Card } | { flaw: string } {
  const { data, error } = EnteredCard.safeParse(form);
  if (error) return { flaw: error.issues[0]?.message ?? 'Your card is invalid.' };
  const [, month, year] = EXPIRY.exec(data.expiry) ?? [];
  const [expMonth, expYear] = [Number(month), 2000 + Number(year)];
  if (Date.UTC(expYear, expMonth) / 1_000 <= now) return { flaw: 'Your card’s expiration date is in the past.' };
  const card = testCards.find(({ number }) => number === data.number);
  if (!card) return { flaw: 'Your card was declined. This page accepts test cards only.' };
  return { card: { ...card, expMonth, expYear } };
}

/** The checksum of card numbers (ISO/IEC 7812-1). */
function passesLuhn(number: string): boolean {
  if (!/^\d{12,19}$/.test(number)) return false;
  const sum = Array.from(number)
    .reverse()
    .map(Number)
    .reduce((total, digit, index) => total + (index % 2 === 0 ? digit : digit > 4 ? digit * 2 - 9 : digit * 2), 0);
  return sum % 10 === 0;
}
