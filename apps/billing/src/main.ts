import { distributedPorts } from '@casebook/messaging';
import { bootService, runMain } from '@casebook/platform';
import { billing } from './billing.definition.ts';
import { readBillingConfig } from './config.ts';

await runMain(async () => {
  const config = readBillingConfig();
  return bootService(billing, config, distributedPorts(config, billing.name));
});
