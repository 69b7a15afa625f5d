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
export const sentenceCase = (kebab: string): string => kebab.charAt(0).toUpperCase() + kebab.slice(1).replaceAll('-', ' ');

/** Parts of tags that aren't written as they would be in a sentence. */
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

/** @returns a tag as a reader writes it: "api-security" is "API security" */
export function tagName(tag: string): string {
  const text = tag
    .split('-')
    .map((part) => SPELLINGS.get(part) ?? part)
    .join(' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
