import { Module } from '@nestjs/common';
import { AccountStorageModule } from '../accounts/account-storage.module.ts';
import { FactorStorageModule } from '../factors/factor-storage.module.ts';
import { KeysModule } from '../keys/keys.module.ts';
import { AnswerSession } from './answer-session.ts';
import { EndSessions } from './end-sessions.ts';
import { OpenSession } from './open-session.ts';
import { RaiseSession } from './raise-session.ts';
import { SessionsRepository } from './sessions.repository.ts';

@Module({
  imports: [AccountStorageModule, KeysModule, FactorStorageModule],
  providers: [SessionsRepository, AnswerSession, OpenSession, RaiseSession, EndSessions],
  exports: [SessionsRepository, AnswerSession, OpenSession, RaiseSession, EndSessions],
})
export class SessionsModule {}
