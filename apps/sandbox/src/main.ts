import { readConfig } from './config.ts';
import { startSandbox } from './sandbox.ts';

try {
  const sandbox = await startSandbox(readConfig());
  console.log(`sandbox: accepts mail at ${sandbox.smtpUrl}, shows it at ${sandbox.url}, and signs in at ${sandbox.issuer}`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void sandbox.stop());
} catch (error) {
  console.error(`sandbox: ${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
}
