import type { ModelDraft, PromptData } from '@casebook/contracts';
import { findItemFlaws, OPTIONS_PER_QUESTION } from '@casebook/exam';
import { SeededRandom } from '../seeded-random.ts';
import { type Entry, findByCase, findByDescription } from './catalog.ts';
import { itemOfDraft } from './draft-item.ts';
import { conceptOfNote, defensibleOptions, type QuestionSolver } from './question-solver.ts';
import { type QuestionWriter, siblingsOf, writeDraft } from './question-writer.ts';
import type { Plan } from './stem.ts';
import { nameOption } from './wording.ts';

/** The parameters with which a draft is rewritten. The rewritten draft keeps the original's citation and level. */
const DATA = { difficulty: 'Medium', scenarioType: 'technical' } as const;

/** @returns the draft without the problem: rewritten if it came from the catalog, or else corrected by rules */
export function repairDraft(
  { draft, problem }: PromptData<'question-repair'>,
  writer: QuestionWriter,
  solver: QuestionSolver,
): ModelDraft {
  const byCase = findByCase(draft.question);
  const entry = byCase?.entry ?? findByDescription(draft.question);
  return entry ? rewrite(draft, problem, entry, writer) : correct(draft, problem, solver);
}

function rewrite(draft: ModelDraft, problem: string, entry: Entry, writer: QuestionWriter): ModelDraft {
  const format = formatOf(draft);
  if (/duplicate|similar|same as/i.test(problem) || hasFlawedStem(draft, entry)) {
    const data = { ...DATA, domain: entry.domain, topic: entry.topic.topic, formatType: format };
    const fresh = writer.write({ ...data, includeDistractors: true, avoid: [], publications: [draft.citation.publication] });
    return { ...fresh, level: draft.level };
  }
  const random = new SeededRandom(draft, problem);
  const plan: Plan = { entry, situation: '', format, distractors: otherDistractors(draft, entry, random) };
  const { citation, ...written } = writeDraft(
    plan,
    draft.question,
    { ...DATA, publications: [] },
    random,
    random.integer(OPTIONS_PER_QUESTION),
  );
  return { ...written, level: draft.level, citation: draft.citation.publication === '' ? citation : draft.citation };
}

/** Three sibling concepts. Those that the draft doesn't show come first, so that the options differ from before. */
function otherDistractors(draft: ModelDraft, entry: Entry, random: SeededRandom): Plan['distractors'] {
  const texts = draft.options.map(({ text }) => text.toLowerCase());
  const isShown = (name: string, does: string) =>
    texts.some((text) => text.startsWith(name.toLowerCase()) || text.includes(does));
  const { fresh = [], shown = [] } = Object.groupBy(siblingsOf(entry), (concept) =>
    isShown(nameOption(concept), concept.does) ? 'shown' : 'fresh',
  );
  return [...fresh, ...random.shuffle(shown)].slice(0, OPTIONS_PER_QUESTION - 1);
}

function formatOf({ question, options }: ModelDraft): Plan['format'] {
  const texts = options.map(({ text }) => text);
  if (texts.filter((text) => conceptOfNote(text) !== undefined).length > 1) return 'least-likely';
  if (findByCase(question) === undefined) return 'definition';
  const [key] = defensibleOptions({ question, options: texts });
  const entry = findByCase(question)?.entry;
  return key !== undefined && entry && texts[key] !== nameOption(entry.concept) ? 'comparison' : 'scenario-based';
}

/** Whether the stem itself breaks a rule. Otherwise only the other parts are rewritten. */
function hasFlawedStem(draft: ModelDraft, { domain }: Entry): boolean {
  const item = itemOfDraft(draft, { domain, difficulty: DATA.difficulty, formatType: 'scenario-based' });
  return findItemFlaws(item).some(({ field }) => field === 'stem');
}

/** Absolute words that give a distractor away, as in the item-writing rules. */
const ABSOLUTE = /\b(?:always|never|only|completely|absolutely|totally|all|every|entirely) ?/gi;

/** Corrects a draft that isn't from the catalog. */
function correct(draft: ModelDraft, problem: string, solver: QuestionSolver): ModelDraft {
  const question = /\?["'”’)]*$/.test(draft.question.trim())
    ? draft.question
    : `${draft.question.trim()} Which choice fits BEST?`;
  const options = draft.options.slice(0, OPTIONS_PER_QUESTION).map(({ text, rationale }, at) => ({
    text: at === draft.correctAnswer ? text : text.replaceAll(ABSOLUTE, '').trim(),
    rationale: rationale.trim() === '' ? 'It answers another question than the one in the stem.' : rationale,
  }));
  const isAboutKey = /\bkey\b|answer|solve|correct/i.test(problem);
  const solved = solver.solve({ question, options: options.map(({ text }) => text) });
  return { ...draft, question, options, correctAnswer: isAboutKey && solved >= 0 ? solved : draft.correctAnswer };
}
