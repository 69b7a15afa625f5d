/** The model name that development's stand-in for a language model reports (ADR 0040). */
const SAMPLE_MODEL = 'casebook-sample';

/** @returns the author of a text or a question; marks the stand-in's, so that nobody takes it for a real model's */
export const authorLabel = (model: string): string =>
  model === SAMPLE_MODEL ? 'Sample response, not written by AI' : `Written by AI (${model})`;
