import type { ReportErrorInput } from '@casebook/contracts';

const REDACTED = '[redacted]';

/** Names of fields and parameters whose values are secrets, or identify a person. */
const SECRET_NAME =
  /pass(?:word|wd|phrase)?|pwd|secret|token|authorization|cookie|session|credential|api[-_]?key|private[-_]?key|signature|e?mail|otp|cvc|cvv|card[-_]?number|nonce|verifier|^(?:code|key|sig|jwt|bearer|pin)$/i;

/**
 * A value of several words, which extends to the end of its line: `password: correct horse`, `Cookie: a=1; b=2`, `Authorization: Token
 * abc`.
 */
const WHOLE_LINE =
  /(?<![\w-])([\w-]{0,40}(?:passw(?:or)?d|passphrase|pwd|authorization|cookie)\s{0,3}[=:]\s{0,3})(?=[^\s"'\\[{])[^\r\n]+/gi;

/** A secret's name, followed by its value: `token=...`, `"token": "..."`, `"tokens": [...]`. */
const NAMED_VALUE =
  /(?<![\w-])((?:[\w-]{0,40}(?:passw(?:or)?d|passphrase|pwd|secret|token|authorization|cookie|credential|api[-_]?key|private[-_]?key|signature|verifier|otp|cvc|cvv|session|sessid|nonce|bearer)|code|key|sig|jwt|pin|sid)[\w-]{0,20}\\?["']?\s{0,3}[=:]\s{0,3})(\[[^\]]*\]?|\\["'][^"'\\]+|"(?:[^"\\]|\\.)+|'(?:[^'\\]|\\.)+|(?:Bearer|Basic)\s+[^\s"',;&]+|[^\s"',;&)}\]]+)/gi;

const SCHEME = /\b(Bearer|Basic)\s+[\w.~+/=-]{8,}/gi;

/** JSON Web Tokens: three parts, the first of which starts with `{"`. */
const JWT = /(?<![\w-])eyJ[\w-]{5,}\.[\w-]{5,}(?:\.[\w-]*)?/g;

/** Keys of providers: Stripe's, OpenAI's, GitHub's, Google's, AWS's. */
const PROVIDER_KEY = /\b(?:(?:sk|rk|pk)[-_](?:live|test|proj)?[-_]?|whsec_|gh[pousr]_|AIza|AKIA)[\w-]{12,}/g;

/** The repetitions are bounded, as for logs, so that a long text takes linear time (RFC 5321, section 4.5.3.1). */
const EMAIL = /[\w.+-]{1,64}(?:@|%40)[\w-]{1,63}(?:\.[\w-]{1,63})+/gi;

/** Excludes file names, which may be long, and whose hash looks random. */
const RANDOM_TEXT = /(?<![\w.-])[\w-]{32,}(?![\w-])(?!\.(?:m?[jt]sx?|css|map|html)\b)/g;

const CARD = /(?<![\d.])\d(?:[ -]?\d){12,18}(?![\d.])/g;

const UUID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i;

/** Values nested deeper than this are dropped, so that no depth overflows the stack. */
const DEPTH_MAX = 8;

/** Removes secrets and email addresses from an error report. */
export const redactReport = ({ where_at, what, message, ctx }: ReportErrorInput): ReportErrorInput => ({
  where_at: redactText(where_at),
  what: redactText(what),
  message: redactText(message),
  ...(ctx && { ctx: redactFields(ctx, 0) }),
});

/**
 * Replaces everything that looks like a secret or a person's address: values next to a secret's name, tokens, keys, card numbers, and
 * email addresses. Also replaces unpaired surrogates, which PostgreSQL can't store.
 */
export const redactText = (text: string): string =>
  text
    .toWellFormed()
    .replace(JWT, REDACTED)
    .replace(PROVIDER_KEY, REDACTED)
    .replace(WHOLE_LINE, `$1${REDACTED}`)
    .replace(NAMED_VALUE, `$1${REDACTED}`)
    .replace(SCHEME, `$1 ${REDACTED}`)
    .replace(EMAIL, REDACTED)
    .replace(CARD, (digits) => (isCardNumber(digits) ? REDACTED : digits))
    .replace(RANDOM_TEXT, (run) => (isRandom(run) ? REDACTED : run));

/** @returns the URL's path, and the names of its parameters without their values; undefined if the text isn't a URL */
export function redactUrl(address: string): string | undefined {
  const url = URL.parse(address);
  if (!url) return undefined;
  const names = [...new Set(url.searchParams.keys())].map((name) => `${encodeURIComponent(redactText(name))}=`);
  const path = redactText(`${url.origin}${url.pathname}`);
  return names.length > 0 ? `${path}?${names.join('&')}` : path;
}

function redactFields(fields: Readonly<Record<string, unknown>>, depth: number): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      redactText(name),
      SECRET_NAME.test(name) ? REDACTED : redactValue(value, depth + 1),
    ]),
  );
}

function redactValue(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return redactText(value);
  if (typeof value === 'number') return isCardNumber(String(value)) ? REDACTED : value;
  if (typeof value !== 'object' || value === null) return value;
  if (depth >= DEPTH_MAX) return '[too deep]';
  return Array.isArray(value)
    ? value.map((item) => redactValue(item, depth + 1))
    : redactFields(value as Record<string, unknown>, depth);
}

/** Luhn's check (ISO/IEC 7812-1). One in ten other numbers passes it too. */
function isCardNumber(text: string): boolean {
  const digits = text.replaceAll(/\D/g, '');
  if (digits.length < 13 || digits.length > 19) return false;
  const sum = [...digits].reverse().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

/** Whether a run of characters mixes letters and digits, as tokens do. UUIDs, the ids of rows, aren't secret. */
const isRandom = (run: string): boolean => /\d/.test(run) && /[a-z]/i.test(run) && !UUID.test(run);
