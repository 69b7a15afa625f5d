import { dictionary } from '@zxcvbn-ts/language-common';

/** NIST SP 800-63B-4, section 3.1.1.2, wants a blocklist; OWASP ASVS 5, 6.2.4, names at least the top 3,000. */
const LIST_LENGTH = 10_000;

// The package's list is in the order of frequency.
const commonPasswords: ReadonlySet<string> = new Set(
  dictionary['passwords-common'].slice(0, LIST_LENGTH).map((password) => password.toLowerCase()),
);

/** What letters are commonly written as. `1` and `!` stand for two letters, so there are two readings. */
const SUBSTITUTES = {
  '@': 'a',
  '4': 'a',
  '8': 'b',
  '(': 'c',
  '3': 'e',
  '6': 'g',
  '9': 'g',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
  '+': 't',
  '2': 'z',
};
const READINGS: readonly Readonly<Record<string, string>>[] = [
  { ...SUBSTITUTES, '1': 'i', '!': 'i', '|': 'i' },
  { ...SUBSTITUTES, '1': 'l', '!': 'l', '|': 'l' },
];

/** Words of one's own that guessers try first: the address, its parts, the name. */
export interface OwnWords {
  readonly email: string;
  readonly name?: string | undefined;
}

/** An own word that is shorter could be part of anything. */
const OWN_WORD_MIN = 3;

/** @returns whether a password is, in any of its plain readings, one of the 10,000 most common ones */
export function isCommonPassword(password: string): boolean {
  return readingsOf(password).some((reading) => commonPasswords.has(reading));
}

/** @returns whether a password is, in any of its plain readings, the owner's address, a part of it or the owner's name */
export function isOwnWord(password: string, { email, name = '' }: OwnWords): boolean {
  const [local = ''] = email.split('@', 1);
  const words = [email, local, name, ...email.split(/[^\p{L}\p{N}]+/u), ...name.split(/\s+/)];
  const own = new Set(
    words
      .flatMap(readingsOf)
      .map(withoutSeparators)
      .filter((word) => word.length >= OWN_WORD_MIN),
  );
  return readingsOf(password).some((reading) => own.has(withoutSeparators(reading)));
}

/**
 * Lower case; substitutes undone; trailing digits and symbols cut, before and after that, since `1!` at the end is an ornament and in the
 * middle a letter.
 */
function readingsOf(password: string): string[] {
  const plain = password.normalize('NFKC').toLowerCase();
  const cut = withoutTail(plain);
  const undone = READINGS.flatMap((letters) =>
    [plain, cut].map((text) => [...text].map((sign) => letters[sign] ?? sign).join('')),
  );
  const readings = [plain, cut, ...undone, ...undone.map(withoutTail)];
  return [...new Set([...readings, ...readings.map(withoutSeparators)])].filter((reading) => reading !== '');
}

const withoutTail = (text: string): string => text.replace(/[^\p{L}]+$/u, '');

const withoutSeparators = (text: string): string => text.replace(/[^\p{L}\p{N}]+/gu, '');
