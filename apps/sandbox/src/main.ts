import { readConfig } from './config.ts';
import { startSandbox } from './sandbox.ts';

try {
  const sandbox = await startSandbox(readConfig());
  console.log(
    `sandbox: accepts mail at ${sandbox.smtpUrl}, shows it at ${sandbox.url}, signs in at ${sandbox.issuer}, takes payments at ${sandbox.url}/stripe, and answers prompts at ${sandbox.url}/openai`,
  );
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void sandbox.stop());
} catch (error) {
  console.error(`sandbox: ${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
}
