/** The eight domains, with their names and in their order in the exam outline. */
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

/** Difficulties, easiest first. */
export const difficulties = ['Easy', 'Medium', 'Hard'] as const;

/** Cognitive levels. The bank's filter calls them "type". */
export const questionTypes = ['knowledge', 'application', 'analysis', 'synthesis', 'evaluation'] as const;

/** Formats of the stem. The generator calls them "question type". */
export const formatTypes = [
  'most-likely',
  'least-likely',
  'best-practice',
  'scenario-based',
  'definition',
  'comparison',
] as const;

interface ExamDomain {
  readonly name: (typeof domainNames)[number];
  /** In kebab-case; used in folders of `content/` and in URLs. */
  readonly slug: string;
  /** Percent of the exam's items; the eight sum to 100. */
  readonly weight: number;
}

export interface ExamProfile {
  /** The first part of local-storage keys. */
  readonly slug: string;
  /** The exam's name in texts. */
  readonly name: string;
  readonly domains: readonly ExamDomain[];
  readonly mockExam: { readonly minItems: number; readonly maxItems: number; readonly hours: number };
}

/** The exam that Casebook prepares for. The mock exam has the real exam's number of items and time. */
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
