import { parse as parseYaml } from 'yaml';
import { z } from 'zod';
import { Domain } from './exam-schemas.ts';
import { OPTIONS_PER_QUESTION } from './product-limits.ts';
import { Citation, type GeneralContent, WrittenContent } from './question-content.ts';

export interface ContentOption {
  /** Identifies the option within its question, even if its position or text changes. */
  readonly slug: string;
  readonly text: string;
  /** Why the option is correct or incorrect. */
  readonly rationale: string;
}

export interface ContentExplanation {
  readonly correct: string;
  readonly whyWrong: readonly { readonly optionSlug: string; readonly text: string }[];
  readonly keyConcepts: string;
  readonly practicalApplication: string;
}

/** A shipped question, in the form that the bank loads. */
export interface ContentQuestion extends Omit<GeneralContent, 'citations'> {
  /** Identifies the question permanently: the bank derives its id from the slug. */
  readonly slug: string;
  readonly stem: string;
  readonly options: readonly ContentOption[];
  readonly key: ContentOption;
  readonly explanation: ContentExplanation;
  readonly citation: Citation;
}

/** An invalid content file. The message lists every problem on a line with file and question. */
export class ContentError extends Error {
  override readonly name = 'ContentError';
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.problems = problems;
  }
}

const Text = z.string().trim().min(1, 'must not be empty');
const Slug = z.string().regex(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/, 'must be in lower case with hyphens (kebab-case)');
const OptionEntry = z.strictObject({ text: Text, rationale: Text });

/** Fields with another name or limit in content files than in the bank. */
const named = {
  slug: Slug,
  level: WrittenContent.shape.questionType,
  format: WrittenContent.shape.formatType,
  tags: z.array(Slug).min(2, 'needs 2 to 5 tags').max(5, 'needs 2 to 5 tags'),
  stem: Text,
  options: z.record(Slug, OptionEntry),
  key: Slug,
  keyConcepts: Text,
  practicalApplication: Text,
  citation: Citation.extend({ publication: Text, section: Text, url: z.url({ protocol: /^https$/ }).optional() }),
};

const QuestionEntry = WrittenContent.omit({
  domain: true,
  topic: true,
  questionType: true,
  formatType: true,
  correctAnswer: true,
  citations: true,
})
  .extend(named)
  .strict()
  .superRefine(({ options, key, tags }, context) => {
    const found = Object.keys(options).length;
    if (found !== OPTIONS_PER_QUESTION) {
      context.addIssue({ code: 'custom', path: ['options'], message: `needs ${OPTIONS_PER_QUESTION} options, has ${found}` });
    }
    if (!Object.hasOwn(options, key)) {
      context.addIssue({ code: 'custom', path: ['key'], message: `names no option: ${key}` });
    }
    if (new Set(tags).size !== tags.length) {
      context.addIssue({ code: 'custom', path: ['tags'], message: 'repeats a tag' });
    }
  });
type QuestionEntry = z.infer<typeof QuestionEntry>;

const TopicFile = z.strictObject({
  domain: Domain,
  topic: Text,
  questions: z.array(z.unknown()).min(1, 'needs at least one question'),
});

/** `content/tags.yaml`: each tag with its label. */
const TagList = z.record(Slug, Text);

/** `content/publications.yaml`: each publication with its URL. */
const PublicationList = z.record(Text, z.url({ protocol: /^https$/ }));

/**
 * Reads one topic file of `content/` (`content/README.md` describes the format).
 * @param text the file's YAML
 * @param fileName the file name to show in errors
 * @throws ContentError with all problems
 */
export function parseContentFile(text: string, fileName: string): ContentQuestion[] {
  const file = parseYamlAs(TopicFile, text, fileName);
  const problems: string[] = [];
  const questions: ContentQuestion[] = [];
  const slugs = new Set<string>();

  for (const [index, entry] of file.questions.entries()) {
    const where = `${fileName}: ${labelOf(entry, index)}`;
    const result = QuestionEntry.safeParse(entry);
    if (!result.success) {
      problems.push(...describe(result.error, where));
    } else if (slugs.has(result.data.slug)) {
      problems.push(`${where}: slug: occurs twice in this file`);
    } else {
      slugs.add(result.data.slug);
      questions.push(toQuestion(result.data, file));
    }
  }

  if (problems.length > 0) throw new ContentError(problems);
  return questions;
}

/**
 * Reads the controlled list of tags.
 * @returns each tag with its label
 * @throws ContentError
 */
export function parseTagList(text: string, fileName: string): ReadonlyMap<string, string> {
  return new Map(Object.entries(parseYamlAs(TagList, text, fileName)));
}

/**
 * Reads the controlled list of publications.
 * @returns each publication, spelled as in citations, with its URL
 * @throws ContentError
 */
export function parsePublicationList(text: string, fileName: string): ReadonlyMap<string, string> {
  return new Map(Object.entries(parseYamlAs(PublicationList, text, fileName)));
}

/**
 * Parses YAML and validates it against a schema.
 * @param fileName the file name to show in errors
 * @throws ContentError with all problems
 */
export function parseYamlAs<T>(schema: z.ZodType<T>, text: string, fileName: string): T {
  return accept(schema, readYaml(text, fileName), fileName);
}

function toQuestion(entry: QuestionEntry, { domain, topic }: Pick<GeneralContent, 'domain' | 'topic'>): ContentQuestion {
  const { slug, secondaryDomain, difficulty, level, format, stem, keyConcepts, practicalApplication, tags, citation, ...rest } =
    entry;
  const { options: written, key: keySlug, ...general } = rest;
  const options = Object.entries(written).map(([optionSlug, option]) => ({ slug: optionSlug, ...option }));
  const key = options.find((option) => option.slug === keySlug);
  if (!key) throw new Error(`${slug}: the schema accepted a key that names no option`);
  const whyWrong = options
    .filter((option) => option !== key)
    .map(({ slug: optionSlug, rationale }) => ({ optionSlug, text: rationale }));
  // The bank hashes this object as JSON, so another order of fields would reload every question.
  return {
    slug,
    domain,
    ...(secondaryDomain && { secondaryDomain }),
    topic,
    difficulty,
    questionType: level,
    formatType: format,
    stem,
    options,
    key,
    explanation: { correct: key.rationale, whyWrong, keyConcepts, practicalApplication },
    tags,
    citation,
    ...general,
  };
}

function readYaml(text: string, fileName: string): unknown {
  try {
    return parseYaml(text);
  } catch (error) {
    throw new ContentError([`${fileName}: ${error instanceof Error ? error.message : String(error)}`]);
  }
}

function accept<T>(schema: z.ZodType<T>, value: unknown, where: string): T {
  const result = schema.safeParse(value);
  if (!result.success) throw new ContentError(describe(result.error, where));
  return result.data;
}

function describe(error: z.ZodError, where: string): string[] {
  return error.issues.map((issue) => [where, issue.path.join('.'), issue.message].filter(Boolean).join(': '));
}

/** For example "question 3 (slug)". The number helps if the slug is missing or wrong. */
function labelOf(entry: unknown, index: number): string {
  const slug = entry && typeof entry === 'object' && 'slug' in entry ? ` (${String(entry.slug)})` : '';
  return `question ${index + 1}${slug}`;
}
