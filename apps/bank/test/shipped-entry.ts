interface EntryChanges {
  /** The options' slugs. */
  readonly options?: readonly string[];
  /** The prefix of the options' texts. */
  readonly text?: string;
}

/** A question in the format of a content file. The first option is the key. */
export const shippedEntry = (
  slug: string,
  { options = ['owner', 'custodian', 'user', 'auditor'], text = 'The' }: EntryChanges = {},
) => ({
  slug,
  difficulty: 'Easy',
  level: 'application',
  format: 'best-practice',
  tags: ['data-roles', 'governance'],
  stem: `Who decides about ${slug}?`,
  options: Object.fromEntries(options.map((name) => [name, { text: `${text} ${name}`, rationale: `Why the ${name}` }])),
  key: options[0],
  keyConcepts: 'Owners decide.',
  practicalApplication: 'Name an owner.',
  citation: { publication: 'FIPS 199', section: 'Section 3' },
});
