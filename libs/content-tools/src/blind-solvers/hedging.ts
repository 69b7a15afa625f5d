import type { BlindSolver } from './blind-solver.ts';

/**
 * What takes a statement back a little, so that it is seldom quite wrong: modal verbs, adverbs of degree and frequency, and
 * clauses of condition, after the kinds of hedges in Hyland (1998), Hedging in Scientific Research Articles. The list is ours.
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

/** Longer phrases first, so that "where appropriate" counts once. */
const hedge = new RegExp(
  `(?<![\\p{L}\\p{N}-])(?:${hedges.toSorted((a, b) => b.length - a.length).join('|')})(?![\\p{L}\\p{N}-])`,
  'giu',
);

/** How many hedges a text has. */
export const hedgesIn = (text: string): number => text.match(hedge)?.length ?? 0;

/** Chooses the option with the most hedges. Where none has one, it draws lots among all. */
export const mostHedged: BlindSolver = {
  name: 'most hedged',
  weigh: ({ options }) => options.map(({ text }) => hedgesIn(text)),
};
