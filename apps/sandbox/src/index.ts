export { issuerClient } from './issuer/issuer.ts';
export type { Mail } from './mailbox/mail.ts';
export { type RunningSandbox, type SandboxOptions, startSandbox } from './sandbox.ts';
