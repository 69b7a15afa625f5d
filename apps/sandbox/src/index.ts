export { issuerClient } from './issuer/issuer-client.ts';
export type { Mail } from './mailbox/mail.ts';
export { type RunningSandbox, type SandboxOptions, startSandbox } from './sandbox.ts';
