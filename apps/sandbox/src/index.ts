export { issuerClient } from './issuer/issuer-accounts.ts';
export type { Mail } from './mailbox/mail.ts';
export { OPENAI_PATH, openaiKeys } from './openai/openai-error.ts';
export { type RunningSandbox, type SandboxOptions, startSandbox } from './sandbox.ts';
export { STRIPE_WEBHOOK_PATH, stripeKeys } from './stripe/stripe-keys.ts';
