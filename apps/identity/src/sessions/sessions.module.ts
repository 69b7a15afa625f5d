import { Module } from '@nestjs/common';
import { AccountStorageModule } from '../accounts/account-storage.module.ts';
import { FactorStorageModule } from '../factors/factor-storage.module.ts';
import { KeysModule } from '../keys/keys.module.ts';
import { LimitsModule } from '../limits/limits.module.ts';
import { AnswerSession } from './answer-session.ts';
import { EndSessions } from './end-sessions.ts';
import { OpenSession } from './open-session.ts';
import { RaiseSession } from './raise-session.ts';
import { SessionList } from './session-list.ts';
import { SessionsRepository } from './sessions.repository.ts';

@Module({
  imports: [AccountStorageModule, KeysModule, FactorStorageModule, LimitsModule],
  providers: [SessionsRepository, AnswerSession, OpenSession, RaiseSession, EndSessions, SessionList],
  exports: [SessionsRepository, AnswerSession, OpenSession, RaiseSession, EndSessions, SessionList],
})
export class SessionsModule {}
