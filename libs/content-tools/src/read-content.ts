import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  ContentError,
  type ContentQuestion,
  exam,
  parseContentFile,
  parsePublicationList,
  parseTagList,
  type Vocabulary,
} from '../../exam/src/index.ts';
import { type Blueprint, parseBlueprint } from './blueprint/blueprint.ts';

/** Beside the folders of the domains: what reviewers answered. */
export const REVIEWS_FOLDER = 'reviews';

/** A question with where it stands. */
export interface PlacedQuestion {
  /** Below the folder of the content. */
  readonly file: string;
  /** Counted from 1, as errors of the format count. */
  readonly number: number;
  readonly question: ContentQuestion;
}

export interface Content {
  readonly questions: readonly PlacedQuestion[];
  readonly vocabulary: Vocabulary;
  /** What the bank is meant to hold; left out where it cannot be read. */
  readonly blueprint?: Blueprint | undefined;
  /** What could not be read, a line each: `file: question N (slug): field: message`. */
  readonly problems: readonly string[];
}

/** Reads the whole of `content/`: every file of every domain's folder, and the lists and the plan beside them. */
export function readContent(folder: string): Content {
  const lists: string[] = [];
  const textOf = (file: string) => readFileSync(join(folder, file), 'utf8');
  const tags = attempt(lists, () => parseTagList(textOf('tags.yaml'), 'tags.yaml')) ?? new Map<string, string>();
  const publications =
    attempt(lists, () => parsePublicationList(textOf('publications.yaml'), 'publications.yaml')) ?? new Map<string, string>();
  const blueprint = attempt(lists, () => parseBlueprint(textOf('blueprint.yaml'), 'blueprint.yaml'));
  const { questions, problems } = readQuestions(folder);
  return { questions, vocabulary: { tags: new Set(tags.keys()), publications }, blueprint, problems: [...lists, ...problems] };
}

/** Reads the questions alone: every file of every domain's folder. */
export function readQuestions(folder: string): Pick<Content, 'questions' | 'problems'> {
  const problems: string[] = [];
  const questions = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== REVIEWS_FOLDER)
    .flatMap(({ name }) => readdirSync(join(folder, name)).map((file) => ({ file: `${name}/${file}`, domainSlug: name })))
    .sort((a, b) => (a.file < b.file ? -1 : 1))
    .flatMap(({ file, domainSlug }) => {
      const parsed = attempt(problems, () => parseContentFile(readFileSync(join(folder, file), 'utf8'), file)) ?? [];
      const domain = exam.domains.find(({ slug }) => slug === domainSlug)?.name;
      const stray = parsed.find((question) => question.domain !== domain);
      if (stray) problems.push(`${file}: domain: is ${stray.domain}, but the folder is that of ${domain ?? 'none'}`);
      return parsed.map((question, at) => ({ file, number: at + 1, question }));
    });
  return { questions, problems };
}

/** @returns what was read, or nothing after adding what is wrong with it to the problems */
function attempt<T>(problems: string[], read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    problems.push(...error.problems);
    return undefined;
  }
}
