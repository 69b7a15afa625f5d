// biome-ignore lint/style/noRestrictedImports: tests need a mail server, and the sandbox is one; the product does not import it
export { type Mail, type RunningSandbox, startSandbox } from '@casebook/sandbox';
