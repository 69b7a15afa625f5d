import { distributedPorts } from '@casebook/messaging';
import { bootService, runMain } from '@casebook/platform';
import { admin } from './admin.definition.ts';
import { readAdminConfig } from './config.ts';

await runMain(async () => {
  const config = readAdminConfig();
  return bootService(admin, config, distributedPorts(config, admin.name));
});
