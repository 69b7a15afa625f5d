import { parse as parseYaml } from 'yaml';
import { z } from 'zod';
import {
  type Difficulty,
  type DomainName,
  difficulties,
  domainNames,
  type FormatType,
  formatTypes,
  type QuestionType,
  questionTypes,
} from './exam-profile.ts';
import { OPTIONS_PER_QUESTION } from './product-limits.ts';

export interface ContentOption {
  /** Names the option within its question, whatever its place and wording. */
  readonly slug: string;
  readonly text: string;
  /** Why it is right, or why it is wrong. */
  readonly rationale: string;
}

export interface ContentExplanation {
  readonly correct: string;
  readonly whyWrong: readonly { readonly optionSlug: string; readonly text: string }[];
  readonly keyConcepts: string;
  readonly practicalApplication: string;
}

export interface ContentCitation {
  readonly publication: string;
  readonly section: string;
  readonly url?: string | undefined;
}

/** A question as a subject expert wrote it, in the shape that the bank takes. */
export interface ContentQuestion {
  /** Names the question for good: the bank derives its id from it. */
  readonly slug: string;
  readonly domain: DomainName;
  /** Where the question needs a second domain as well, which makes it a cross-domain one. */
  readonly secondaryDomain?: DomainName;
  readonly topic: string;
  readonly difficulty: Difficulty;
  readonly questionType: QuestionType;
  readonly formatType: FormatType;
  readonly stem: string;
  readonly options: readonly ContentOption[];
  /** The right one of the options, in the field's word. */
  readonly key: ContentOption;
  readonly explanation: ContentExplanation;
  readonly tags: readonly string[];
  readonly citation: ContentCitation;
}

/** A content file that cannot be taken. One message with every problem, each on a line that names file and question. */
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

const QuestionEntry = z
  .strictObject({
    slug: Slug,
    secondaryDomain: z.enum(domainNames).optional(),
    difficulty: z.enum(difficulties),
    level: z.enum(questionTypes),
    format: z.enum(formatTypes),
    tags: z.array(Slug).min(2, 'needs 2 to 5 tags').max(5, 'needs 2 to 5 tags'),
    stem: Text,
    options: z.record(Slug, OptionEntry),
    key: Slug,
    keyConcepts: Text,
    practicalApplication: Text,
    citation: z.strictObject({ publication: Text, section: Text, url: z.url({ protocol: /^https$/ }).optional() }),
  })
  .superRefine(({ options, key, tags }, context) => {
    const found = Object.keys(options).length;
    if (found !== OPTIONS_PER_QUESTION) {
      context.addIssue({ code: 'custom', path: ['options'], message: `needs ${OPTIONS_PER_QUESTION} options, has ${found}` });
    }
    if (!Object.hasOwn(options, key)) {
      context.addIssue({ code: 'custom', path: ['key'], message: `names no option: ${key}` });
    }
    if (new Set(tags).size !== tags.length) {
      context.addIssue({ code: 'custom', path: ['tags'], message: 'names a tag twice' });
    }
  });
type QuestionEntry = z.infer<typeof QuestionEntry>;

const TopicFile = z.strictObject({
  domain: z.enum(domainNames),
  topic: Text,
  questions: z.array(z.unknown()).min(1, 'needs at least one question'),
});

/** `content/tags.yaml`: each tag with what it stands for. */
const TagList = z.record(Slug, Text);

/** `content/publications.yaml`: each publication with its public address. */
const PublicationList = z.record(Text, z.url({ protocol: /^https$/ }));

/**
 * Reads one topic file of `content/` (`content/README.md` describes the format).
 * @param text the file's YAML
 * @param fileName how errors name the file
 * @throws ContentError with everything that is wrong with it
 */
export function parseContentFile(text: string, fileName: string): ContentQuestion[] {
  const file = parseYamlAs(TopicFile, text, fileName);
  const problems: string[] = [];
  const questions: ContentQuestion[] = [];
  const slugs = new Set<string>();

  for (const [index, entry] of file.questions.entries()) {
    const where = `${fileName}: ${nameOf(entry, index)}`;
    const result = QuestionEntry.safeParse(entry);
    if (!result.success) {
      problems.push(...describe(result.error, where));
    } else if (slugs.has(result.data.slug)) {
      problems.push(`${where}: slug: stands twice in this file`);
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
 * @returns each tag with what it stands for
 * @throws ContentError
 */
export function parseTagList(text: string, fileName: string): ReadonlyMap<string, string> {
  return new Map(Object.entries(parseYamlAs(TagList, text, fileName)));
}

/**
 * Reads the controlled list of publications.
 * @returns each publication, as citations name it, with its public address
 * @throws ContentError
 */
export function parsePublicationList(text: string, fileName: string): ReadonlyMap<string, string> {
  return new Map(Object.entries(parseYamlAs(PublicationList, text, fileName)));
}

/**
 * Reads YAML that has to be of a schema, for the lists and plans beside the questions.
 * @param fileName how errors name the file
 * @throws ContentError with everything that is wrong with it
 */
export function parseYamlAs<T>(schema: z.ZodType<T>, text: string, fileName: string): T {
  return accept(schema, readYaml(text, fileName), fileName);
}

function toQuestion(entry: QuestionEntry, file: { domain: DomainName; topic: string }): ContentQuestion {
  const options = Object.entries(entry.options).map(([slug, option]) => ({ slug, ...option }));
  const key = options.find((option) => option.slug === entry.key);
  if (!key) throw new Error(`${entry.slug}: the schema let a key pass that names no option`);
  return {
    slug: entry.slug,
    domain: file.domain,
    ...(entry.secondaryDomain && { secondaryDomain: entry.secondaryDomain }),
    topic: file.topic,
    difficulty: entry.difficulty,
    questionType: entry.level,
    formatType: entry.format,
    stem: entry.stem,
    options,
    key,
    explanation: {
      correct: key.rationale,
      whyWrong: options.filter((option) => option !== key).map(({ slug, rationale }) => ({ optionSlug: slug, text: rationale })),
      keyConcepts: entry.keyConcepts,
      practicalApplication: entry.practicalApplication,
    },
    tags: entry.tags,
    citation: entry.citation,
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

/** "question 3 (slug)": the number finds it even when the slug is what is wrong. */
function nameOf(entry: unknown, index: number): string {
  const slug = entry && typeof entry === 'object' && 'slug' in entry ? ` (${String(entry.slug)})` : '';
  return `question ${index + 1}${slug}`;
}
