/** Casebook's account at the stand-in for OpenAI. The key protects nothing: it works at the stand-in only. */
export const openaiKeys = { apiKey: 'sk-casebook-sandbox' } as const;

/** Where the API is on the sandbox's address: what `OPENAI_BASE_URL` names. */
export const OPENAI_PATH = '/openai/v1';

/** The model that each answer reports, whatever was requested, so that nobody takes a sample text for a model's. */
export const SAMPLE_MODEL = 'casebook-sample';
