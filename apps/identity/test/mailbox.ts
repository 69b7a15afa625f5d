// biome-ignore lint/style/noRestrictedImports: tests use the sandbox as their mail server; the product does not import it
export { issuerClient, type Mail, type RunningSandbox, startSandbox } from '@casebook/sandbox';
