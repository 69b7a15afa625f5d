import { parse as parseYaml } from 'yaml';
import { z } from 'zod';
import { Domain } from './exam-schemas.ts';
import { SCENARIO_LENGTH, type Scenario, setSizes } from './exhibit.ts';
import { OPTIONS_PER_QUESTION } from './product-limits.ts';
import { Citation, type GeneralContent, WrittenContent } from './question-content.ts';

export interface ContentOption {
  /** Identifies the option within its question, even if its position or text changes. */
  readonly slug: string;
  readonly text: string;
  /** Why the option is correct or incorrect. */
  readonly rationale: string;
}

interface ContentExplanation {
  readonly correct: string;
  readonly whyWrong: readonly { readonly optionSlug: string; readonly text: string }[];
  readonly keyConcepts: string;
  readonly practicalApplication: string;
}

/** A shipped question, in the form that the bank loads. */
export interface ContentQuestion extends Omit<GeneralContent, 'citations' | 'scenario'> {
  /** Identifies the question permanently: the bank derives its id from the slug. */
  readonly slug: string;
  /** The scenario of its set, with the set's slug. */
  readonly scenario?: Omit<Scenario, 'setId'> & { readonly set: string };
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

/** A text of a content file. */
export const ContentText = z.string().trim().min(1, 'must not be empty');
/** A short name in a content file. */
export const ContentSlug = z.string().regex(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/, 'must be in lower case with hyphens (kebab-case)');
const OptionEntry = z.strictObject({ text: ContentText, rationale: ContentText });

/** Fields whose name or limit in content files differs from the bank's. */
const named = {
  slug: ContentSlug,
  level: WrittenContent.shape.questionType,
  format: WrittenContent.shape.formatType,
  tags: z.array(ContentSlug).min(2, 'needs 2 to 5 tags').max(5, 'needs 2 to 5 tags'),
  stem: ContentText,
  options: z.record(ContentSlug, OptionEntry),
  key: ContentSlug,
  keyConcepts: ContentText,
  practicalApplication: ContentText,
  citation: Citation.extend({ publication: ContentText, section: ContentText, url: z.url({ protocol: /^https$/ }).optional() }),
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

const SetEntry = z.strictObject({
  slug: ContentSlug,
  scenario: ContentText.max(SCENARIO_LENGTH),
  questions: z.array(z.unknown()).min(setSizes.least).max(setSizes.most),
});

const TopicFile = z.strictObject({
  domain: Domain,
  topic: ContentText,
  questions: z.array(z.unknown()).min(1, 'needs at least one question'),
  /** Questions that share a scenario. */
  sets: z.array(SetEntry).default([]),
});

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

  const inSets = file.sets.flatMap(({ slug: set, scenario: text, questions: entries }) =>
    entries.map((entry, at) => ({ entry, scenario: { set, place: at + 1, size: entries.length, text } })),
  );
  for (const [index, { entry, scenario }] of [...file.questions.map(single), ...inSets].entries()) {
    const where = `${fileName}: ${labelOf(entry, index)}`;
    const result = QuestionEntry.safeParse(entry);
    if (!result.success) {
      problems.push(...describe(result.error, where));
    } else if (slugs.has(result.data.slug)) {
      problems.push(`${where}: slug: occurs twice in this file`);
    } else {
      slugs.add(result.data.slug);
      questions.push(toQuestion(result.data, file, scenario));
    }
  }

  if (problems.length > 0) throw new ContentError(problems);
  return questions;
}

/**
 * Parses YAML and validates it against a schema.
 * @param fileName the file name to show in errors
 * @throws ContentError with all problems
 */
export function parseYamlAs<T>(schema: z.ZodType<T>, text: string, fileName: string): T {
  return accept(schema, readYaml(text, fileName), fileName);
}

const single = (entry: unknown): { entry: unknown; scenario?: ContentQuestion['scenario'] } => ({ entry });

function toQuestion(
  entry: QuestionEntry,
  { domain, topic }: Pick<GeneralContent, 'domain' | 'topic'>,
  scenario: ContentQuestion['scenario'],
): ContentQuestion {
  const { slug, secondaryDomain, difficulty, level, format, stem, keyConcepts, practicalApplication, tags, citation, ...rest } =
    entry;
  const { options: written, key: keySlug, ...general } = rest;
  const options = Object.entries(written).map(([optionSlug, option]) => ({ slug: optionSlug, ...option }));
  const key = options.find((option) => option.slug === keySlug);
  if (!key) throw new Error(`${slug}: the schema accepted a key that names no option`);
  const whyWrong = options
    .filter((option) => option !== key)
    .map(({ slug: optionSlug, rationale }) => ({ optionSlug, text: rationale }));
  // The bank hashes this object as JSON, so changing the order of its fields would reload every question.
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
    ...(scenario && { scenario }),
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
