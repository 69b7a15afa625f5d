import { z } from 'zod';
import { Cursor, Instant, oneOrMany, PageLimit, pageOf } from '../http/paging.ts';
import { Text } from '../http/text.ts';
import { Citation, Explanation, OptionView } from './questions.ts';
import { Difficulty, Domain, FormatType, QuestionType, ReviewStatus } from './vocabulary.ts';

/** Characters and entries that a question may have, typed into the form or imported from a file. */
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
  updateReason: 300,
  reviewNotes: 2_000,
} as const;

/** Controls and noncharacters but line ends and tabs: no XML file could hold a question with one (XML 1.0, section 2.2). */
const UNPRINTABLE = /[^\P{Cc}\n\r\t]|[\uFFFE\uFFFF]/u;

const text = (characters: number) =>
  Text.trim()
    .min(1)
    .max(characters)
    .refine((said) => !UNPRINTABLE.test(said), 'must not contain control characters');

/** A web address that a citation leads to. */
export const CitationUrl = z.url({ protocol: /^https?$/ }).max(questionLimits.citationUrl);

/** @returns whether no two options are the same, letter by letter: case and line breaks may be what a question is about */
export const hasFourDifferent = (options: readonly { readonly text: string }[]): boolean =>
  new Set(options.map((option) => option.text.replace(/\r\n?/g, '\n'))).size === options.length;

const Tag = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Lower case with hyphens')
  .max(questionLimits.tag);

const OptionInput = z
  .strictObject({
    /** Of an option that the question has already; a new one gets its id. */
    id: z.uuid().optional(),
    text: text(questionLimits.optionText),
    /** Why it is right, or why it is wrong. */
    rationale: text(questionLimits.rationale),
  })
  .meta({ id: 'OptionInput' });

const questionFields = {
  domain: Domain,
  secondaryDomain: Domain.optional(),
  topic: text(questionLimits.topic),
  difficulty: Difficulty,
  questionType: QuestionType,
  formatType: FormatType,
  question: text(questionLimits.stem),
  options: z.array(OptionInput).length(4).refine(hasFourDifferent, 'Four different options'),
  /** Which of the options is right, from 0. */
  correctAnswer: z.int().min(0).max(3),
  keyConcepts: text(questionLimits.section),
  practicalApplication: text(questionLimits.section),
  tags: z.array(Tag).min(1).max(questionLimits.tags),
  citations: z
    .array(
      z.strictObject({
        publication: text(questionLimits.citation),
        section: text(questionLimits.citation),
        url: CitationUrl.optional(),
      }),
    )
    .max(questionLimits.citations),
} as const;

const crossesDomains = { path: ['secondaryDomain'], message: 'Another domain than the first' };

/** A question as its author writes it. */
export const QuestionInput = z
  .strictObject(questionFields)
  .refine(({ domain, secondaryDomain }) => domain !== secondaryDomain, crossesDomains)
  .meta({ id: 'QuestionInput' });
export type QuestionInput = z.infer<typeof QuestionInput>;

/**
 * A question as it is edited. An imported one may lack explanations and tags, which most other systems don't have; whoever mends a
 * word of it need not write them.
 */
export const EditQuestionInput = z
  .strictObject({
    ...questionFields,
    options: z
      .array(OptionInput.extend({ rationale: OptionInput.shape.rationale.optional() }).meta({ id: 'EditedOptionInput' }))
      .length(4)
      .refine(hasFourDifferent, 'Four different options'),
    keyConcepts: questionFields.keyConcepts.optional(),
    practicalApplication: questionFields.practicalApplication.optional(),
    tags: z.array(Tag).max(questionLimits.tags),
    updateReason: text(questionLimits.updateReason),
  })
  .refine(({ domain, secondaryDomain }) => domain !== secondaryDomain, crossesDomains)
  .meta({ id: 'EditQuestionInput' });
export type EditQuestionInput = z.infer<typeof EditQuestionInput>;

export const RestoreVersionInput = z
  .strictObject({ updateReason: text(questionLimits.updateReason) })
  .meta({ id: 'RestoreVersionInput' });
export type RestoreVersionInput = z.infer<typeof RestoreVersionInput>;

/** A version of a question's content: who made it, when and why, and what a reviewer said. */
export const QuestionVersion = z
  .strictObject({
    questionId: z.uuid(),
    version: z.int().positive(),
    /** Whether it is the one that members read. */
    isLive: z.boolean(),
    editorId: z.uuid().optional(),
    editedAt: Instant,
    updateReason: z.string().optional(),
    reviewStatus: ReviewStatus,
    reviewedBy: z.uuid().optional(),
    reviewedAt: Instant.optional(),
    reviewNotes: z.string().optional(),
  })
  .meta({ id: 'QuestionVersion' });
export type QuestionVersion = z.infer<typeof QuestionVersion>;

export const QuestionVersionPage = pageOf(QuestionVersion).meta({ id: 'QuestionVersionPage' });
export type QuestionVersionPage = z.infer<typeof QuestionVersionPage>;

/** A version with its content, for its author and for admins. */
export const VersionContent = QuestionVersion.extend({
  domain: Domain,
  secondaryDomain: Domain.optional(),
  topic: z.string(),
  difficulty: Difficulty,
  questionType: QuestionType,
  formatType: FormatType,
  question: z.string(),
  options: z.array(OptionView),
  correctOptionId: z.uuid(),
  explanation: Explanation,
  tags: z.array(z.string()),
  citations: z.array(Citation),
}).meta({ id: 'VersionContent' });
export type VersionContent = z.infer<typeof VersionContent>;

/** What differs between two versions, a field a row; absent is what one of them does not have. */
export const ContentChange = z
  .strictObject({ field: z.string(), from: z.string().optional(), to: z.string().optional() })
  .meta({ id: 'ContentChange' });
export type ContentChange = z.infer<typeof ContentChange>;

export const VersionComparison = z
  .strictObject({ from: z.int(), to: z.int(), changes: z.array(ContentChange) })
  .meta({ id: 'VersionComparison' });
export type VersionComparison = z.infer<typeof VersionComparison>;

const VersionNumber = z.coerce.number().int().min(1).max(1_000_000);
export const CompareVersionsQuery = z.strictObject({ from: VersionNumber, to: VersionNumber });
export type CompareVersionsQuery = z.infer<typeof CompareVersionsQuery>;

export const VersionParam = VersionNumber;

export const ListVersionsQuery = z.strictObject({ limit: PageLimit.default(50), cursor: Cursor.optional() });
export type ListVersionsQuery = z.infer<typeof ListVersionsQuery>;

/** What became of a question that its caller deleted: their own is gone for all, a shared one is hidden for them alone. */
export const Removal = z
  .strictObject({ questionId: z.uuid(), outcome: z.enum(['deleted', 'hidden', 'shown', 'restored', 'purged']) })
  .meta({ id: 'Removal' });
export type Removal = z.infer<typeof Removal>;

export const HiddenQuestions = z.strictObject({ questionIds: z.array(z.uuid()) }).meta({ id: 'HiddenQuestions' });
export type HiddenQuestions = z.infer<typeof HiddenQuestions>;

/** What admins set beside the content. */
export const QuestionStatusInput = z
  .strictObject({ isActive: z.boolean().optional(), isFeatured: z.boolean().optional() })
  .refine((input) => Object.keys(input).length > 0, 'Nothing to set')
  .meta({ id: 'QuestionStatusInput' });
export type QuestionStatusInput = z.infer<typeof QuestionStatusInput>;

export const ReviewPage = pageOf(QuestionVersion.extend({ question: z.string() }).meta({ id: 'Review' })).meta({
  id: 'ReviewPage',
});
export type ReviewPage = z.infer<typeof ReviewPage>;

export const ListReviewsQuery = z.strictObject({
  limit: PageLimit.default(50),
  cursor: Cursor.optional(),
  status: oneOrMany(ReviewStatus).default(['in-review']),
});
export type ListReviewsQuery = z.infer<typeof ListReviewsQuery>;

/** A member's own question by its latest version: what became of that, and which version members read meanwhile. */
export const OwnQuestion = QuestionVersion.extend({
  question: z.string(),
  domain: Domain,
  difficulty: Difficulty,
  liveVersion: z.int().positive().optional(),
}).meta({ id: 'OwnQuestion' });
export type OwnQuestion = z.infer<typeof OwnQuestion>;

export const OwnQuestionPage = pageOf(OwnQuestion).meta({ id: 'OwnQuestionPage' });
export type OwnQuestionPage = z.infer<typeof OwnQuestionPage>;

export const ListOwnQuestionsQuery = z.strictObject({
  limit: PageLimit.default(50),
  cursor: Cursor.optional(),
  /** What reviewers said of the latest version. */
  status: oneOrMany(ReviewStatus).optional(),
});
export type ListOwnQuestionsQuery = z.infer<typeof ListOwnQuestionsQuery>;

/** A reviewer's word on a version; a rejection says why. */
export const ReviewDecision = z
  .strictObject({
    version: z.int().positive(),
    decision: z.enum(['approved', 'rejected']),
    notes: text(questionLimits.reviewNotes).optional(),
  })
  .refine(({ decision, notes }) => decision === 'approved' || notes, { path: ['notes'], message: 'A rejection says why' })
  .meta({ id: 'ReviewDecision' });
export type ReviewDecision = z.infer<typeof ReviewDecision>;
