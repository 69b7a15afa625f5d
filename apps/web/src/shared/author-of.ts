/** What the model reports that stands in for a language model in development (ADR 0040). */
const SAMPLE_MODEL = 'casebook-sample';

/** @returns who wrote a text or a question; the stand-in's is marked, so that nobody takes it for a model's */
export const authorOf = (model: string): string =>
  model === SAMPLE_MODEL ? 'Sample response, not written by AI' : `Written by AI (${model})`;
