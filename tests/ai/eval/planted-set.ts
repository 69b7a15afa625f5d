import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { drawQuestions } from '../../../libs/content-tools/src/draw-questions.ts';
import { readContent } from '../../../libs/content-tools/src/read-content.ts';
import type { ModelDraft } from '../../../libs/contracts/src/index.ts';
import { type ContentQuestion, parseYamlAs } from '../../../libs/exam/src/index.ts';
import { root } from '../../../tools/install.mjs';
import { type Check, type Flaw, flaws, type Planted } from './planted-flaws.ts';

const SOUND = 100;

/** How a near duplicate differs from its original. */
export const strengths = [
  'sentence-added',
  'names-and-numbers',
  'clauses-swapped',
  'synonyms',
  'rewritten',
  'second-batch',
] as const;
export type Strength = (typeof strengths)[number];

/** A draft to send through the gate. */
export interface Candidate extends Planted {
  /** `sound`, the name of a flaw, or the strength of a near duplicate. */
  readonly kind: string;
  /** The checks that may refuse the draft; empty for a sound one. */
  readonly checks: readonly Check[];
  /** The shipped question that the draft was derived from. */
  readonly original: ContentQuestion;
}

export interface PlantedSet {
  readonly candidates: readonly Candidate[];
  /** The questions in the bank: the originals of near duplicates, but not those of sound and flawed drafts. */
  readonly bank: readonly ContentQuestion[];
}

const Text = z.string().trim().min(1);
const Stems = z.record(z.string(), Text);
const Written = z.record(z.string(), z.strictObject({ stem: Text, options: z.array(Text).length(4) }));
const Rewordings = z.strictObject({
  'sentence-added': Stems,
  'names-and-numbers': Stems,
  'clauses-swapped': Stems,
  synonyms: z.record(z.string(), z.strictObject({ stem: Text, key: Text })),
  /** The rewritten options, the key first. */
  rewritten: Written,
  'second-batch': Written,
});

/** @returns the candidates, which depend only on the seed: 100 sound, 60 flawed, and 40 near duplicates, with a second batch of 14 */
export function plantSet(seed: string): PlantedSet {
  const { questions, problems } = readContent(join(root, 'content'));
  if (problems.length > 0) throw new Error(problems.join('\n'));
  const all = questions.map(({ question }) => question);
  const duplicates = readNearDuplicates(all);
  const originals = new Set(duplicates.map(({ original }) => original));
  const drawn = drawQuestions(
    all.filter((question) => !originals.has(question)),
    all.length,
    seed,
  );
  const sound = drawn.splice(0, SOUND).map((original) => ({ ...soundDraft(original), kind: 'sound', checks: [], original }));
  const flawed = Object.entries<Flaw>(flaws).flatMap(([kind, { checks, ways, suits = () => true }]) =>
    ways.map((plant) => {
      const [original] = drawn.splice(
        drawn.findIndex((question) => suits(soundDraft(question))),
        1,
      );
      if (!original) throw new Error('The bank has too few questions');
      return { ...plant(soundDraft(original)), kind, checks, original };
    }),
  );
  return { candidates: [...sound, ...flawed, ...duplicates], bank: [...drawn, ...originals] };
}

/** @returns a shipped question in the form of a model's draft */
export function soundDraft({ stem, options, key, ...question }: ContentQuestion): Planted {
  const { explanation, questionType, topic, tags, citation } = question;
  const draft: ModelDraft = {
    question: stem,
    options: options.map(({ text, rationale }) => ({ text, rationale })),
    correctAnswer: options.indexOf(key),
    keyConcepts: explanation.keyConcepts,
    practicalApplication: explanation.practicalApplication,
    level: questionType,
    topic,
    tags: [...tags],
    citation: { publication: citation.publication, section: citation.section },
  };
  return { draft, topic, answer: key.text };
}

function readNearDuplicates(questions: readonly ContentQuestion[]): Candidate[] {
  const file = 'rewordings.yaml';
  const read = parseYamlAs(Rewordings, readFileSync(join(import.meta.dirname, file), 'utf8'), file);
  const bySlug = new Map(questions.map((question) => [question.slug, question]));
  const repeat = (kind: Strength, slug: string, reword: (draft: ModelDraft) => ModelDraft): Candidate => {
    const original = bySlug.get(slug);
    if (!original) throw new Error(`${file}: ${slug} is no shipped question`);
    const sound = soundDraft(original);
    const draft = reword(sound.draft);
    const answer = draft.options[draft.correctAnswer]?.text ?? '';
    return { ...sound, draft, answer, kind, checks: ['near-duplicate'], original };
  };
  const withStems = (kind: Strength, stems: Readonly<Record<string, string>>, stemOf = (_: string, text: string) => text) =>
    Object.entries(stems).map(([slug, text]) =>
      repeat(kind, slug, (draft) => ({ ...draft, question: stemOf(draft.question, text) })),
    );
  return [
    ...withStems('sentence-added', read['sentence-added'], (stem, text) => `${text} ${stem}`),
    ...withStems('names-and-numbers', read['names-and-numbers']),
    ...withStems('clauses-swapped', read['clauses-swapped']),
    ...Object.entries(read.synonyms).map(([slug, { stem, key }]) =>
      repeat('synonyms', slug, (draft) => ({
        ...draft,
        question: stem,
        options: draft.options.map((option, at) => (at === draft.correctAnswer ? { ...option, text: key } : option)),
      })),
    ),
    ...(['rewritten', 'second-batch'] as const).flatMap((kind) =>
      Object.entries(read[kind]).map(([slug, { stem, options }]) =>
        repeat(kind, slug, (draft) => ({ ...draft, question: stem, options: withTexts(draft, options) })),
      ),
    ),
  ];
}

/** @param texts the options' texts, the key's first */
function withTexts({ options, correctAnswer }: ModelDraft, [key = '', ...others]: readonly string[]): ModelDraft['options'] {
  const texts = others.toSpliced(correctAnswer, 0, key);
  return options.map((option, at) => ({ ...option, text: texts[at] ?? '' }));
}
