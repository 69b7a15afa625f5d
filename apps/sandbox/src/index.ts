export type { Mail } from './mailbox/mail.ts';
export { type RunningSandbox, type SandboxOptions, startSandbox } from './sandbox.ts';
