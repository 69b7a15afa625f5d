import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  ContentError,
  type ContentQuestion,
  exam,
  parseContentFile,
  parsePublicationList,
  parseRetiredList,
  parseTagList,
  type RetiredQuestion,
  type Vocabulary,
} from '../../exam/src/index.ts';
import { type Blueprint, parseBlueprint } from './blueprint/blueprint.ts';
import { facilityHeader, parseFacility, type Rating } from './facility-record.ts';
import { parseTerms, type Term } from './terms/terms.ts';

/** The folder of reviewers' answers, next to the folders of the domains. */
export const REVIEWS_FOLDER = 'reviews';

/** A question with its location. */
export interface PlacedQuestion {
  /** The path relative to the content folder. */
  readonly file: string;
  /** The position in the file, from 1. */
  readonly number: number;
  readonly question: ContentQuestion;
}

export interface Content {
  readonly questions: readonly PlacedQuestion[];
  readonly vocabulary: Vocabulary;
  /** The slugs of all questions that were ever shipped (`shipped-slugs.txt`), and the questions that are no longer shipped. */
  readonly shipped: readonly string[];
  readonly retired: readonly RetiredQuestion[];
  /** The ratings of expected facility, and the text of the file that is derived from them. */
  readonly ratings: readonly Rating[];
  readonly expectedFacility: string;
  /** The plan of the bank; absent if it can't be read. */
  readonly blueprint?: Blueprint | undefined;
  /** The terms that the exam uses; absent if they can't be read. */
  readonly terms?: readonly Term[] | undefined;
  /** Parse errors, one line each: `file: question N (slug): field: message`. */
  readonly problems: readonly string[];
}

/** Reads all of `content/`: the questions of every domain, the lists, and the plan. */
export function readContent(folder: string): Content {
  const lists: string[] = [];
  const textOf = (file: string) => readFileSync(join(folder, file), 'utf8');
  const tags = attempt(lists, () => parseTagList(textOf('tags.yaml'), 'tags.yaml')) ?? new Map<string, string>();
  const publications =
    attempt(lists, () => parsePublicationList(textOf('publications.yaml'), 'publications.yaml')) ?? new Map<string, string>();
  const blueprint = attempt(lists, () => parseBlueprint(textOf('blueprint.yaml'), 'blueprint.yaml'));
  const terms = attempt(lists, () => parseTerms(textOf('vocabulary.yaml'), 'vocabulary.yaml'));
  const retired = attempt(lists, () => parseRetiredList(textOf('retired.yaml'), 'retired.yaml')) ?? [];
  const ratingsText = existsSync(join(folder, 'facility.csv')) ? textOf('facility.csv') : facilityHeader;
  const ratings = attempt(lists, () => parseFacility(ratingsText, 'facility.csv')) ?? [];
  const expectedFacility = textOf('expected-facility.yaml');
  const shipped = textOf('shipped-slugs.txt').split('\n').filter(Boolean);
  const { questions, problems } = readQuestions(folder);
  const vocabulary = { tags: new Set(tags.keys()), publications };
  return {
    questions,
    vocabulary,
    shipped,
    retired,
    ratings,
    expectedFacility,
    blueprint,
    terms,
    problems: [...lists, ...problems],
  };
}

/** Reads the questions of every domain. */
export function readQuestions(folder: string): Pick<Content, 'questions' | 'problems'> {
  const problems: string[] = [];
  const questions = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== REVIEWS_FOLDER)
    .flatMap(({ name }) => readdirSync(join(folder, name)).map((file) => ({ file: `${name}/${file}`, domainSlug: name })))
    .sort((a, b) => (a.file < b.file ? -1 : 1))
    .flatMap(({ file, domainSlug }) => {
      const parsed = attempt(problems, () => parseContentFile(readFileSync(join(folder, file), 'utf8'), file)) ?? [];
      const domain = exam.domains.find(({ slug }) => slug === domainSlug)?.name;
      const misplaced = parsed.find((question) => question.domain !== domain);
      if (misplaced) problems.push(`${file}: domain: is ${misplaced.domain}, but the folder belongs to ${domain ?? 'no domain'}`);
      return parsed.map((question, at) => ({ file, number: at + 1, question }));
    });
  return { questions, problems };
}

/** @returns the result, or undefined after adding its errors to the problems */
function attempt<T>(problems: string[], read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    problems.push(...error.problems);
    return undefined;
  }
}
