import type { BlindSolver } from './blind-solver.ts';

/**
 * Words that weaken a statement: modal verbs, adverbs of degree and frequency, and conditions, after the kinds of hedges in Hyland (1998),
 * Hedging in Scientific Research Articles. The list is ours.
 */
const hedges = [
  ...['may', 'might', 'could', 'can', 'should', 'would', 'seems?', 'appears?', 'tends? to', 'consider(?:s|ed|ing)?'],
  ...['often', 'usually', 'typically', 'generally', 'normally', 'commonly', 'sometimes', 'occasionally', 'frequently', 'rarely'],
  ...['likely', 'probably', 'possibly', 'perhaps', 'potential(?:ly)?', 'mostly', 'mainly', 'largely', 'partly', 'partially'],
  ...['roughly', 'approximately', 'relatively', 'reasonabl[ey]', 'appropriate(?:ly)?', 'suitabl[ey]', 'adequate(?:ly)?'],
  ...['sufficient(?:ly)?', 'acceptabl[ey]', 'some', 'most', 'many', 'several', 'unless', 'if', 'depending on', 'depends? on'],
  ...['according to', 'based on', 'in line with', 'in proportion to', 'proportionate', 'commensurate with', 'as far as'],
  ...['(?:where|when|as|if) (?:needed|necessary|required|possible|practical|feasible|applicable|appropriate)'],
  ...['in (?:most|many|some) cases', 'as a rule', 'to some (?:extent|degree)', 'subject to', 'balanc(?:e|es|ed|ing)'],
];

/** Longer phrases come first, so that "where appropriate" counts once. */
const hedge = new RegExp(
  `(?<![\\p{L}\\p{N}-])(?:${hedges.toSorted((a, b) => b.length - a.length).join('|')})(?![\\p{L}\\p{N}-])`,
  'giu',
);

/** @returns the number of hedges in a text */
export const hedgesIn = (text: string): number => text.match(hedge)?.length ?? 0;

/** Chooses the option with the most hedges; without hedges, at random. */
export const mostHedged: BlindSolver = {
  name: 'most hedged',
  weigh: ({ options }) => options.map(({ text }) => hedgesIn(text)),
};
