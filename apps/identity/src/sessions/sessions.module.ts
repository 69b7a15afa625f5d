import { Module } from '@nestjs/common';
import { KeysModule } from '../keys/keys.module.ts';
import { AnswerSession } from './answer-session.ts';
import { EndSessions } from './end-sessions.ts';
import { OpenSession } from './open-session.ts';
import { SessionsRepository } from './sessions.repository.ts';

@Module({
  imports: [KeysModule],
  providers: [SessionsRepository, AnswerSession, OpenSession, EndSessions],
  exports: [SessionsRepository, AnswerSession, OpenSession, EndSessions],
})
export class SessionsModule {}
