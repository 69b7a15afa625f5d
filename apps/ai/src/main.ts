import { distributedPorts } from '@casebook/messaging';
import { bootService, runMain } from '@casebook/platform';
import { ai } from './ai.definition.ts';
import { readAiConfig } from './config.ts';

await runMain(async () => {
  const config = readAiConfig();
  return bootService(ai, config, distributedPorts(config, ai.name));
});
