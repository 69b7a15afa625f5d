import { ServiceKeys } from '@casebook/platform';
import { Global, Module } from '@nestjs/common';
import { KeysModule } from '../keys/keys.module.ts';
import { ConfiguredServiceKeys } from './configured-service-keys.ts';
import { IssueServiceToken } from './issue-service-token.ts';

/** Tokens of programs. Global, because the guard of every route uses the configured keys. */
@Global()
@Module({
  imports: [KeysModule],
  providers: [{ provide: ServiceKeys, useClass: ConfiguredServiceKeys }, IssueServiceToken],
  exports: [ServiceKeys],
})
export class ServiceRoleModule {}
