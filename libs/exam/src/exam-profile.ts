/** The eight domains with the specification's exact names, in its order (000 section 3, 001 section 3). */
export const domainNames = [
  'Security and Risk Management',
  'Asset Security',
  'Security Architecture and Engineering',
  'Communication and Network Security',
  'Identity and Access Management (IAM)',
  'Security Assessment and Testing',
  'Security Operations',
  'Software Development Security',
] as const;

/** Difficulties, easiest first (000 section 3). */
export const difficulties = ['Easy', 'Medium', 'Hard'] as const;

/** Cognitive levels, which the bank filters as "type" (000 section 3, decisions: two vocabularies). */
export const questionTypes = ['knowledge', 'application', 'analysis', 'synthesis', 'evaluation'] as const;

/** Formats of the stem, which the generator calls "question type" (001 section 3, decisions: two vocabularies). */
export const formatTypes = [
  'most-likely',
  'least-likely',
  'best-practice',
  'scenario-based',
  'definition',
  'comparison',
] as const;

export interface ExamDomain {
  readonly name: (typeof domainNames)[number];
  /** Kebab-case; folders of `content/` and addresses use it. */
  readonly slug: string;
  /** Percent of the exam's items; the eight sum to 100. */
  readonly weight: number;
}

export interface ExamProfile {
  /** Replaces `{product}` in local storage keys. */
  readonly slug: string;
  /** Replaces `{product}` in texts. */
  readonly name: string;
  readonly domains: readonly ExamDomain[];
  readonly mockExam: { readonly minItems: number; readonly maxItems: number; readonly hours: number };
}

/** The exam that Casebook prepares for. For weights and mock exam see decisions, first paragraph and "Mock exam 3 or 4 hours". */
export const exam: ExamProfile = {
  slug: 'cissp',
  name: 'CISSP',
  domains: [
    { name: 'Security and Risk Management', slug: 'security-and-risk-management', weight: 16 },
    { name: 'Asset Security', slug: 'asset-security', weight: 10 },
    { name: 'Security Architecture and Engineering', slug: 'security-architecture-and-engineering', weight: 13 },
    { name: 'Communication and Network Security', slug: 'communication-and-network-security', weight: 13 },
    { name: 'Identity and Access Management (IAM)', slug: 'identity-and-access-management', weight: 13 },
    { name: 'Security Assessment and Testing', slug: 'security-assessment-and-testing', weight: 12 },
    { name: 'Security Operations', slug: 'security-operations', weight: 13 },
    { name: 'Software Development Security', slug: 'software-development-security', weight: 10 },
  ],
  mockExam: { minItems: 100, maxItems: 150, hours: 3 },
};
