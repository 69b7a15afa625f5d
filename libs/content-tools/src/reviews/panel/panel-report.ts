import { type ContentQuestion, difficulties, exam } from '../../../../exam/src/index.ts';
import { countAndShare, percent, section, table } from '../../text-table.ts';
import { firstPass } from '../current-reviews.ts';
import { optionsVersionOf } from '../question-version.ts';
import { panelAnswersIn, questionsIn, shippedFolder } from '../review-files.ts';
import { writeSlugs } from '../sheet-files.ts';
import type { PanelAnswer } from './panel-record.ts';

/** The number of readers who solve each item. An item is rewritten if all of them find its key. */
const PANEL_READERS = 3;

/** The maximum number of times that an item is rewritten because the panel finds its key. After that, it is only listed. */
const PANEL_REWRITES = 2;

/** The largest share of the bank's keys that a reader should find. Chance gives 25%. */
const PANEL_AIM = 0.55;

/**
 * @param options.out the file for the slugs of items that too few readers have solved, one per line, to use with a sheet's `--slugs`
 * @returns the report's lines
 * @throws ContentError
 */
export function writePanelReport({ out }: { readonly out?: string | undefined }, contentFolder = shippedFolder): string[] {
  const [questions, answers] = [questionsIn(contentFolder), panelAnswersIn(contentFolder)];
  if (out !== undefined) writeSlugs(out, itemsToSolve(questions, answers));
  return panelReport(questions, answers);
}

/** @returns a report as lines: the share of keys found by reader, domain, and difficulty, and the items to rewrite */
export function panelReport(questions: readonly ContentQuestion[], answers: readonly PanelAnswer[]): string[] {
  const bySlug = new Map(questions.map((question) => [question.slug, question]));
  const solved = questions.map((question) => solvedOf(question, answers));
  const complete = solved.filter(({ current }) => current.length >= PANEL_READERS);
  const first = firstPass(answers);
  const row = (name: string, isIn: (question: ContentQuestion) => boolean) => {
    const some = solved.filter(({ question }) => isIn(question));
    const firstOf = answersTo(bySlug, first, isIn);
    const thrice = some.filter(({ current }) => current.length >= PANEL_READERS).length;
    return [name, some.length, ...share(firstOf), ...share(some.flatMap(({ current }) => current)), thrice];
  };
  const always = complete.filter(isFoundByAll);
  const line = ({ question, foundBefore }: SolvedQuestion) =>
    `${question.slug} (${question.domain})${foundBefore === 0 ? '' : `, as ${foundBefore} of its earlier versions`}`;
  const timesFound = Array.from({ length: PANEL_READERS + 1 }, (_, times) => {
    const some = complete.filter(({ current }) => Math.min(PANEL_READERS, current.filter(isFound).length) === times);
    return `${times} readers: ${some.length}`;
  });
  return [
    `Options-only panel: ${answers.length} answers; the aim is at most ${percent(PANEL_AIM, 1)} for each reader over the bank`,
    "First pass: each question's first round, also of items that are gone. Current: all readers of the current options.",
    ...table([
      ['Found from the options alone', 'items', 'first pass', '', 'current', '', `${PANEL_READERS} readers`],
      ...exam.domains.map(({ name }, at) => row(`${at + 1}. ${name}`, ({ domain }) => domain === name)),
      ...difficulties.map((difficulty) => row(difficulty, (question) => question.difficulty === difficulty)),
      ['All items', questions.length, ...share(first), ...share(solved.flatMap(({ current }) => current)), complete.length],
    ]),
    '',
    ...byReader(bySlug, answers),
    '',
    `Found, of ${complete.length} items with ${PANEL_READERS} readers: by ${timesFound.join(', ')}`,
    ...section('To rewrite: found by three readers', always.filter((one) => one.foundBefore < PANEL_REWRITES).map(line)),
    ...section('Still found after two rewrites', always.filter((one) => one.foundBefore >= PANEL_REWRITES).map(line)),
    '',
    `Items that lack readers: ${itemsToSolve(questions, answers).length}`,
  ];
}

/** @returns the slugs of the items whose current options have been solved by fewer than three readers */
export function itemsToSolve(questions: readonly ContentQuestion[], answers: readonly PanelAnswer[]): string[] {
  return questions
    .map((question) => solvedOf(question, answers))
    .filter(({ current }) => current.length < PANEL_READERS)
    .map(({ question }) => question.slug);
}

/** A question with the answers to its current options. */
interface SolvedQuestion {
  readonly question: ContentQuestion;
  /** One answer per reader. */
  readonly current: readonly PanelAnswer[];
  /** The number of earlier versions whose key the panel found. */
  readonly foundBefore: number;
}

const isFound = ({ found }: PanelAnswer) => found === 'yes';
/** Whether three readers found the key. A further reader who doesn't find it changes nothing. */
const isFoundByAll = ({ current }: Pick<SolvedQuestion, 'current'>) => current.filter(isFound).length >= PANEL_READERS;

function solvedOf(question: ContentQuestion, answers: readonly PanelAnswer[]): SolvedQuestion {
  const byVersion = Map.groupBy(
    answers.filter((answer) => answer.question === question.slug),
    ({ version }) => version,
  );
  const latestOf = (some: readonly PanelAnswer[]) => [...new Map(some.map((answer) => [answer.reader, answer])).values()];
  const version = optionsVersionOf(question);
  const earlier = [...byVersion].filter(([other]) => other !== version).map(([, some]) => ({ current: latestOf(some) }));
  return { question, current: latestOf(byVersion.get(version) ?? []), foundBefore: earlier.filter(isFoundByAll).length };
}

/** The share of keys that each reader found in each round: by domain, by difficulty, and in total. */
function byReader(bySlug: ReadonlyMap<string, ContentQuestion>, answers: readonly PanelAnswer[]): string[] {
  const groups = Map.groupBy(answers, ({ reader, round }) => `${reader}, round ${round}`);
  const rows = [...groups].map(([name, all]) => {
    const partOf = (isIn: (question: ContentQuestion) => boolean) => {
      const some = answersTo(bySlug, all, isIn);
      return some.length === 0 ? '.' : percent(some.filter(isFound).length, some.length);
    };
    return [
      name,
      ...exam.domains.map((domain) => partOf((question) => question.domain === domain.name)),
      ...difficulties.map((difficulty) => partOf((question) => question.difficulty === difficulty)),
      ...share(all),
    ];
  });
  return table([['Found by reader', ...exam.domains.map((_, at) => at + 1), ...difficulties, 'all', ''], ...rows]);
}

/** @returns the answers to shipped questions of a kind */
function answersTo(
  bySlug: ReadonlyMap<string, ContentQuestion>,
  answers: readonly PanelAnswer[],
  isIn: (question: ContentQuestion) => boolean,
): PanelAnswer[] {
  return answers.filter(({ question }) => {
    const shipped = bySlug.get(question);
    return shipped !== undefined && isIn(shipped);
  });
}

function share(answers: readonly PanelAnswer[]): [string, string] {
  return countAndShare(answers.filter(isFound).length, answers.length);
}
