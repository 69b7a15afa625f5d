import type { OverrideView } from '@casebook/contracts';
import type { Caller } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { ChangeOverride } from './change-override.ts';

/** An admin gives a member access until a date, whatever the subscription says. A date in the past gives none. */
@Injectable()
export class SetOverride {
  constructor(private readonly override: ChangeOverride) {}

  /** @throws member.not-found */
  execute(caller: Caller, userId: string, until: Date): Promise<OverrideView> {
    return this.override.change(caller, userId, until);
  }
}
