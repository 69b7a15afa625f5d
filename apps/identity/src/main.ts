import { distributedPorts } from '@casebook/messaging';
import { bootService, runMain } from '@casebook/platform';
import { readIdentityConfig } from './config.ts';
import { identity } from './identity.definition.ts';

await runMain(async () => {
  const config = readIdentityConfig();
  return bootService(identity, config, distributedPorts(config, identity.name));
});
