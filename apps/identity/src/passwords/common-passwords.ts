import { dictionary } from '@zxcvbn-ts/language-common';

/** NIST SP 800-63B-4, section 3.1.1.2, requires a blocklist; OWASP ASVS 5, 6.2.4, at least the top 3,000. */
const LIST_LENGTH = 10_000;

// The package's list is sorted by frequency.
const commonPasswords: ReadonlySet<string> = new Set(
  dictionary['passwords-common'].slice(0, LIST_LENGTH).map((password) => password.toLowerCase()),
);

/** Common substitutes for letters. `1`, `!`, and `|` can each stand for `i` or `l`, so there are two readings. */
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

/** The owner's own words, which attackers try first: the address, its parts, the name. */
export interface PersonalWords {
  readonly email: string;
  readonly name?: string | undefined;
}

/** Shorter words would match by chance. */
const OWN_WORD_MIN = 3;

/** @returns whether any reading of the password is one of the 10,000 most common ones */
export function isCommonPassword(password: string): boolean {
  return readingsOf(password).some((reading) => commonPasswords.has(reading));
}

/** Words from Casebook's subject (OWASP ASVS 5, 6.1.2), which attackers combine. */
const serviceWords = [
  'casebook',
  'casey',
  'cissp',
  'isc2',
  'exam',
  'quiz',
  'study',
  'learn',
  'security',
  'cyber',
  'infosec',
  'certified',
  'certification',
] as const;
const MADE_OF_SERVICE_WORDS = new RegExp(`^(?:${serviceWords.join('|')})+$`);

/** @returns whether any reading of the password consists of the service's words */
export function isServiceWord(password: string): boolean {
  return readingsOf(password).some((reading) => MADE_OF_SERVICE_WORDS.test(reading));
}

/** @returns whether any reading of the password is the owner's address, a part of it, or the owner's name */
export function isOwnWord(password: string, { email, name = '' }: PersonalWords): boolean {
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
 * The password's plain readings, in lower case: with and without substitutes replaced by letters, and with and without separators and
 * trailing digits and symbols. The end is cut before or after the replacement, because `1!` is decoration at the end but may stand for
 * letters in the middle.
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
