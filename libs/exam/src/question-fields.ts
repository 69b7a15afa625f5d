// Separate from the schemas in `question-content.ts`, so that a page that only shows the names of fields doesn't load zod.

/** The maximum lengths (UTF-16 code units) and numbers of entries in a question, whether it is typed into the form or imported. */
export const questionLimits = {
  stem: 2_000,
  optionText: 500,
  rationale: 2_000,
  section: 2_000,
  topic: 80,
  tag: 40,
  tags: 10,
  citation: 300,
  citationUrl: 500,
  citations: 5,
  sourceMaterial: 300,
  sourceMaterials: 10,
  updateReason: 300,
  reviewNotes: 2_000,
} as const;

/** What a field is for people and files. Its kind decides how the form, the bank, and each file format represent it. */
type FieldTraits = {
  /** The field's name on screens. */
  readonly label: string;
} & (
  | { readonly kind: 'object' | 'citations' }
  /** One value of a vocabulary, or tags. `fileName` names the field in files: a CSV column, a QTI variable, a refusal. */
  | { readonly kind: 'choice' | 'tags'; readonly fileName: string }
  /** A text on one line. */
  | { readonly kind: 'line'; readonly fileName: string; readonly limit: number }
  /** Several texts, each on one line. */
  | {
      readonly kind: 'lines';
      readonly fileName: string;
      /** Names one of the texts. */
      readonly entryName: string;
      readonly limit: number;
      readonly entries: number;
    }
);

/**
 * The fields of a question's content that don't refer to an option, in display order. `QuestionContent` has a schema for each. Labels, the
 * fields of the form, CSV columns, QTI variables, the validation of files, and the generators of tests derive from these traits.
 */
export const fieldTraits = {
  scenario: { kind: 'object', label: 'Scenario' },
  exhibit: { kind: 'object', label: 'Exhibit' },
  domain: { kind: 'choice', label: 'Domain', fileName: 'domain' },
  secondaryDomain: { kind: 'choice', label: 'Second domain', fileName: 'secondary domain' },
  topic: { kind: 'line', label: 'Topic', fileName: 'topic', limit: questionLimits.topic },
  difficulty: { kind: 'choice', label: 'Difficulty', fileName: 'difficulty' },
  questionType: { kind: 'choice', label: 'Type', fileName: 'level' },
  formatType: { kind: 'choice', label: 'Format', fileName: 'format' },
  tags: { kind: 'tags', label: 'Tags', fileName: 'tags' },
  crossDomainTags: { kind: 'tags', label: 'Cross-domain tags', fileName: 'cross-domain tags' },
  citations: { kind: 'citations', label: 'Sources' },
  sourceMaterials: {
    kind: 'lines',
    label: 'Other materials',
    fileName: 'source materials',
    entryName: 'source material',
    limit: questionLimits.sourceMaterial,
    entries: questionLimits.sourceMaterials,
  },
} as const satisfies Readonly<Record<string, FieldTraits>>;

type Traits = typeof fieldTraits;
/** A field of the content that doesn't refer to an option. */
export type GeneralField = keyof Traits;
export type FieldKind = FieldTraits['kind'];
export type FieldOfKind<Kind extends FieldKind> = {
  [Field in GeneralField]: Traits[Field]['kind'] extends Kind ? Field : never;
}[GeneralField];

/** @returns the fields of these kinds, in display order */
export function fieldsOfKind<Kind extends FieldKind>(...kinds: readonly Kind[]): FieldOfKind<Kind>[] {
  const fields = Object.keys(fieldTraits) as GeneralField[];
  return fields.filter((field): field is FieldOfKind<Kind> => (kinds as readonly string[]).includes(fieldTraits[field].kind));
}

/** The kinds of fields that files represent as texts. */
type TextKind = 'choice' | 'line' | 'tags' | 'lines';

/** @returns the fields of these kinds with their names in files, in display order */
export function fileNamesOf<Kind extends TextKind>(...kinds: readonly Kind[]): [FieldOfKind<Kind>, string][] {
  const nameOf: (field: FieldOfKind<TextKind>) => string = (field) => fieldTraits[field].fileName;
  return fieldsOfKind<TextKind>(...kinds).map((field) => [field as FieldOfKind<Kind>, nameOf(field)]);
}
