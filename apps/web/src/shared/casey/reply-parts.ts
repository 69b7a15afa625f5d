/** A piece of a reply: text, or a link to a page that Casebook trusts. */
export interface ReplyPart {
  readonly text: string;
  /** Where it begins in the reply. */
  readonly at: number;
  readonly href?: string;
}

/** Publishers of the exam's references. A model's link to any other site stays text. */
const ALLOWED_HOSTS = ['nist.gov', 'iso.org', 'isc2.org', 'owasp.org', 'cisa.gov', 'rfc-editor.org', 'ietf.org', 'mitre.org'];
const URL_LIKE = /https:\/\/[^\s<>"'()[\]{}]+/g;
/** Punctuation that ends the sentence rather than belonging to the address. */
const TRAILING = /[.,;:!?]+$/;

/** @returns the text split into pieces. Each is rendered as text, so HTML in a reply is never interpreted. */
export function replyParts(text: string): ReplyPart[] {
  const parts: ReplyPart[] = [];
  let end = 0;
  for (const { 0: matched, index } of text.matchAll(URL_LIKE)) {
    const url = matched.replace(TRAILING, '');
    if (!isAllowed(url)) continue;
    if (index > end) parts.push({ text: text.slice(end, index), at: end });
    parts.push({ text: url, at: index, href: url });
    end = index + url.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end), at: end });
  return parts;
}

/** Accepts only HTTPS, without credentials or an explicit port. */
function isAllowed(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, port, username, password } = new URL(text);
  const isPlain = protocol === 'https:' && port === '' && username === '' && password === '';
  return isPlain && ALLOWED_HOSTS.some((host) => hostname === host || hostname.endsWith(`.${host}`));
}
