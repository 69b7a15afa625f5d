import { AppError } from '@casebook/contracts';
import { Injectable } from '@nestjs/common';
import { ActorsRepository } from '../actors/actors.repository.ts';
import { AuditRepository } from './audit.repository.ts';

export interface AuditLine {
  readonly occurredAt: Date;
  readonly service: string;
  readonly action: string;
  readonly actor: string;
  readonly subject: unknown;
}

const LISTED = 200;

/** Lists audit entries, newest first, at most 200, optionally of one actor or one action. */
@Injectable()
export class ListAudit {
  constructor(
    private readonly audit: AuditRepository,
    private readonly actors: ActorsRepository,
  ) {}

  /** @throws account.not-found */
  async execute({ actorEmail, action }: { actorEmail?: string; action?: string }): Promise<AuditLine[]> {
    const actor = actorEmail && (await this.actors.idOf(actorEmail));
    if (actorEmail && !actor) throw new AppError('account.not-found', { email: actorEmail });
    const entries = await this.audit.newest({ ...(actor && { actor }), ...(action && { action }) }, LISTED);
    return entries.map(({ id: _id, ...line }) => line);
  }
}
