import { distributedPorts } from '@casebook/messaging';
import { bootService, runMain } from '@casebook/platform';
import { bank } from './bank.definition.ts';
import { readBankConfig } from './config.ts';

await runMain(async () => {
  const config = readBankConfig();
  return bootService(bank, config, distributedPorts(config, bank.name));
});
