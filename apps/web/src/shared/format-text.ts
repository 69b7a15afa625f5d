/** @returns a text on one line, truncated to a number of characters, with an ellipsis if it was longer */
export function truncateText(text: string, length: number): string {
  const characters = Array.from(text.replace(/\s+/g, ' ').trim());
  if (characters.length <= length) return characters.join('');
  return `${characters
    .slice(0, length - 1)
    .join('')
    .trimEnd()}…`;
}

/** @returns a kebab-case value in sentence case: "most-likely" is "Most likely" */
export const sentenceCase = (kebab: string): string => capitalized(spaced(kebab));

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Compounds that keep their hyphen. */
const HYPHENATED = /\b(scenario based|sign on|third party)\b/g;

const spaced = (kebab: string): string =>
  kebab.replaceAll('-', ' ').replace(HYPHENATED, (compound) => compound.replace(' ', '-'));

/** Parts of tags with a special spelling. */
const SPELLINGS = new Map(
  [
    [
      'API',
      'BCP',
      'BIA',
      'CVSS',
      'DDoS',
      'DNS',
      'DRP',
      'GDPR',
      'HIPAA',
      'IAM',
      'IDS',
      'IPS',
      'IPsec',
      'ISO',
      'LDAP',
      'MFA',
      'NIST',
    ],
    [
      'OAuth',
      'OpenID',
      'PCI',
      'PKI',
      'RBAC',
      'RPO',
      'RTO',
      'SAML',
      'SDLC',
      'SIEM',
      'SOC',
      'SQL',
      'SSO',
      'TLS',
      'VPN',
      'XSS',
      'Kerberos',
    ],
  ]
    .flat()
    .map((spelling) => [spelling.toLowerCase(), spelling]),
);

/** @returns a tag in its written form: "api-security" is "API security" */
export function tagName(tag: string): string {
  const words = spaced(tag).split(' ');
  return capitalized(words.map((word) => SPELLINGS.get(word) ?? word).join(' ')).replace('OpenID connect', 'OpenID Connect');
}
