export { issuerClient, type Mail, type RunningSandbox, startSandbox } from '@casebook/sandbox';
