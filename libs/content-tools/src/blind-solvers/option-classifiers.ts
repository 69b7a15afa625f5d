import { type Item, wordsIn } from '../../../exam/src/index.ts';
import type { BlindSolver } from './blind-solver.ts';

/** The number of occurrences of each lower-case word of an option, function words included, because style gives keys away too. */
type WordCounts = ReadonlyMap<string, number>;

/** Measures how much more an option resembles keys than distractors. */
type Classifier = (option: WordCounts) => number;

/**
 * Chooses the option nearest to the centroid of keys and farthest from that of distractors: the difference of its cosine similarities, with
 * words weighted by tf-idf (Rocchio classification; Han and Karypis 2000, Centroid-based document classification). It learns from the other
 * domains' options, so that it finds only what the keys of the whole bank have in common.
 */
export const nearestCentroid = (bank: readonly Item[]): BlindSolver => byOtherDomains('nearest centroid', bank, trainCentroids);

/**
 * Chooses the option with the highest odds of being a key by its words: multinomial naive Bayes with add-one smoothing (McCallum and Nigam
 * 1998, A comparison of event models for naive Bayes text classification). It learns from the other domains' options.
 */
export const naiveBayes = (bank: readonly Item[]): BlindSolver => byOtherDomains('naive Bayes', bank, trainBayes);

function byOtherDomains(
  name: string,
  bank: readonly Item[],
  train: (keys: readonly WordCounts[], distractors: readonly WordCounts[]) => Classifier,
): BlindSolver {
  const trained = new Map<string, Classifier>();
  const classifierFor = (domain: string) => {
    const existing = trained.get(domain);
    if (existing) return existing;
    const options = bank.filter((item) => item.domain !== domain).flatMap((item) => item.options);
    const countsOf = (isKey: boolean) => options.filter((option) => option.isKey === isKey).map(({ text }) => countWords(text));
    const classifier = train(countsOf(true), countsOf(false));
    trained.set(domain, classifier);
    return classifier;
  };
  return { name, weigh: ({ domain, options }) => options.map(({ text }) => classifierFor(domain)(countWords(text))) };
}

function trainCentroids(keys: readonly WordCounts[], distractors: readonly WordCounts[]): Classifier {
  const options = [...keys, ...distractors];
  const documents = sumOf(options.map((option) => new Map([...option.keys()].map((word) => [word, 1]))));
  // Smoothed, so that even a word that occurs in every option has some weight.
  const rarity = (word: string) => Math.log((1 + options.length) / (1 + (documents.get(word) ?? 0))) + 1;
  const vectorOf = (option: WordCounts) => unit(new Map([...option].map(([word, count]) => [word, count * rarity(word)])));
  const [ofKeys, ofDistractors] = [keys, distractors].map((some) => unit(sumOf(some.map(vectorOf))));
  return (option) => {
    const vector = vectorOf(option);
    return dot(vector, ofKeys ?? new Map()) - dot(vector, ofDistractors ?? new Map());
  };
}

function trainBayes(keys: readonly WordCounts[], distractors: readonly WordCounts[]): Classifier {
  const [ofKeys, ofDistractors] = [sumOf(keys), sumOf(distractors)];
  const vocabulary = new Set([...ofKeys.keys(), ...ofDistractors.keys()]).size;
  const likelihoodIn = (counts: WordCounts) => {
    const all = total(counts) + vocabulary;
    return (word: string) => Math.log(((counts.get(word) ?? 0) + 1) / all);
  };
  const [inKey, inDistractor] = [likelihoodIn(ofKeys), likelihoodIn(ofDistractors)];
  // A word that occurs nowhere else is no evidence. The prior odds are the same for each option.
  const evidence = (word: string) => (ofKeys.has(word) || ofDistractors.has(word) ? inKey(word) - inDistractor(word) : 0);
  return (option) => [...option].reduce((sum, [word, count]) => sum + count * evidence(word), 0);
}

function countWords(text: string): WordCounts {
  const counts = new Map<string, number>();
  for (const word of wordsIn(text)) counts.set(word.toLowerCase(), (counts.get(word.toLowerCase()) ?? 0) + 1);
  return counts;
}

function sumOf(vectors: readonly WordCounts[]): WordCounts {
  const sum = new Map<string, number>();
  for (const vector of vectors) for (const [word, value] of vector) sum.set(word, (sum.get(word) ?? 0) + value);
  return sum;
}

const total = (counts: WordCounts) => counts.values().reduce((sum, count) => sum + count, 0);

function unit(vector: WordCounts): WordCounts {
  const length = Math.hypot(...vector.values());
  return length === 0 ? vector : new Map([...vector].map(([word, value]) => [word, value / length]));
}

function dot(one: WordCounts, other: WordCounts): number {
  return [...one].reduce((sum, [word, value]) => sum + value * (other.get(word) ?? 0), 0);
}
