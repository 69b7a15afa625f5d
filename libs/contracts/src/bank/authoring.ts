import { boundedText, distinctOptions, questionLimits, WrittenContent, WrittenOption } from '@casebook/exam';
import { z } from 'zod';
import { Cursor, Instant, oneOrMany, PageLimit, pageOf, YesOrNo } from '../http/paging.ts';
import { WireContent } from './questions.ts';
import { ReviewStatus } from './vocabulary.ts';
import { toWireStem } from './wire-stem.ts';

const written = toWireStem(WrittenContent.shape);

const crossesDomains = { path: ['secondaryDomain'], message: 'Another domain than the first' };

const OptionInput = WrittenOption.meta({ id: 'OptionInput' });

/** @returns the schema of a complete question as authors write it, with the given schema for its options */
export const writtenQuestion = <Option extends z.ZodType<{ text: string }>>(option: Option) =>
  z
    .strictObject({ ...written, options: distinctOptions(option) })
    .refine(({ domain, secondaryDomain }) => domain !== secondaryDomain, crossesDomains);

/** A new question. */
export const QuestionInput = writtenQuestion(OptionInput).meta({ id: 'QuestionInput' });
export type QuestionInput = z.infer<typeof QuestionInput>;

/** Fields that an edit doesn't require: an imported question may lack them, because most other systems don't have them. */
const { keyConcepts, practicalApplication } = WrittenContent.pick({ keyConcepts: true, practicalApplication: true }).partial()
  .shape;
const EditedOptionInput = WrittenOption.partial({ rationale: true }).meta({ id: 'EditedOptionInput' });

/** A changed question. */
export const EditQuestionInput = z
  .strictObject({
    ...written,
    options: distinctOptions(EditedOptionInput),
    keyConcepts,
    practicalApplication,
    tags: z.array(written.tags.element).max(questionLimits.tags),
    updateReason: boundedText(questionLimits.updateReason),
  })
  .refine(({ domain, secondaryDomain }) => domain !== secondaryDomain, crossesDomains)
  .meta({ id: 'EditQuestionInput' });
export type EditQuestionInput = z.infer<typeof EditQuestionInput>;

export const RestoreVersionInput = z
  .strictObject({ updateReason: boundedText(questionLimits.updateReason) })
  .meta({ id: 'RestoreVersionInput' });
export type RestoreVersionInput = z.infer<typeof RestoreVersionInput>;

/** A version of a question's content with its author, time, reason and review. */
export const QuestionVersion = z
  .strictObject({
    questionId: z.uuid(),
    version: z.int().positive(),
    /** Whether it is the version that members read. */
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
export const VersionContent = QuestionVersion.extend(WireContent.shape).meta({ id: 'VersionContent' });
export type VersionContent = z.infer<typeof VersionContent>;

/** A field that differs between two versions. `from` or `to` is absent if that version doesn't have the field. */
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

/** `permanent` is for admins: it deletes everything about the question except its id. */
export const RemoveQuestionQuery = z.strictObject({ permanent: YesOrNo.default(false) });
export type RemoveQuestionQuery = z.infer<typeof RemoveQuestionQuery>;

/**
 * The outcome of deleting a question, or of undoing that. The caller's own is deleted for everyone; a shared one is hidden for the caller
 * only.
 */
export const Removal = z
  .strictObject({ questionId: z.uuid(), outcome: z.enum(['deleted', 'hidden', 'shown', 'restored', 'purged']) })
  .meta({ id: 'Removal' });
export type Removal = z.infer<typeof Removal>;

export const HiddenQuestions = z.strictObject({ questionIds: z.array(z.uuid()) }).meta({ id: 'HiddenQuestions' });
export type HiddenQuestions = z.infer<typeof HiddenQuestions>;

/** The flags that admins set in addition to the content. */
export const QuestionStatusInput = z
  .strictObject({ isActive: z.boolean().optional(), isFeatured: z.boolean().optional() })
  .refine((input) => Object.keys(input).length > 0, 'Nothing to set')
  .meta({ id: 'QuestionStatusInput' });
export type QuestionStatusInput = z.infer<typeof QuestionStatusInput>;

/** A version in the review queue. */
const Review = QuestionVersion.extend({
  question: z.string(),
  /** The name of the model that wrote the version, as its endpoint reported it; absent if a person wrote it. */
  model: z.string().optional(),
  /** Whether the model found the key from the options alone, which suggests that they give it away. */
  guessable: z.boolean().optional(),
}).meta({ id: 'Review' });

export const ReviewPage = pageOf(Review).meta({ id: 'ReviewPage' });
export type ReviewPage = z.infer<typeof ReviewPage>;

export const ListReviewsQuery = z.strictObject({
  limit: PageLimit.default(50),
  cursor: Cursor.optional(),
  status: oneOrMany(ReviewStatus).default(['in-review']),
});
export type ListReviewsQuery = z.infer<typeof ListReviewsQuery>;

/** A member's own question in its latest version, with that version's review and the version that members currently read. */
export const OwnQuestion = QuestionVersion.extend({
  ...WireContent.pick({ question: true, domain: true, difficulty: true }).shape,
  liveVersion: z.int().positive().optional(),
}).meta({ id: 'OwnQuestion' });
export type OwnQuestion = z.infer<typeof OwnQuestion>;

export const OwnQuestionPage = pageOf(OwnQuestion).meta({ id: 'OwnQuestionPage' });
export type OwnQuestionPage = z.infer<typeof OwnQuestionPage>;

export const ListOwnQuestionsQuery = z.strictObject({
  limit: PageLimit.default(50),
  cursor: Cursor.optional(),
  /** The review statuses of the latest version. */
  status: oneOrMany(ReviewStatus).optional(),
});
export type ListOwnQuestionsQuery = z.infer<typeof ListOwnQuestionsQuery>;

/** A review of a version. A rejection requires notes. */
export const ReviewDecision = z
  .strictObject({
    version: z.int().positive(),
    decision: z.enum(['approved', 'rejected']),
    notes: boundedText(questionLimits.reviewNotes).optional(),
  })
  .refine(({ decision, notes }) => decision === 'approved' || notes, { path: ['notes'], message: 'A rejection says why' })
  .meta({ id: 'ReviewDecision' });
export type ReviewDecision = z.infer<typeof ReviewDecision>;
