import { type ServiceUnderTest, startServiceUnderTest } from '@casebook/testing';
import { startBeforeAll } from '@casebook/testing/hooks';
import { admin } from '../src/admin.definition.ts';
import { type AdminConfig, readAdminConfig } from '../src/config.ts';

/** Runs the service during the tests of the surrounding `describe`. */
export const setUpAdmin = (environment: Record<string, string> = {}): ServiceUnderTest<AdminConfig> =>
  startBeforeAll(() => startServiceUnderTest({ definition: admin, readConfig: readAdminConfig, environment }));
