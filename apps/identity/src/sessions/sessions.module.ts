import { Module } from '@nestjs/common';
import { EndSessions } from './end-sessions.ts';
import { SessionList } from './session-list.ts';
import { SessionsRepository } from './sessions.repository.ts';

const shared = [SessionsRepository, EndSessions, SessionList];

/** Sessions and their refresh tokens. */
@Module({ providers: shared, exports: shared })
export class SessionsModule {}
