import type { OverrideView } from '@casebook/contracts';
import type { Caller } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { ChangeOverride } from './change-override.ts';

/** An admin takes an override back. */
@Injectable()
export class ClearOverride {
  constructor(private readonly override: ChangeOverride) {}

  /** @throws member.not-found */
  execute(caller: Caller, userId: string): Promise<OverrideView> {
    return this.override.change(caller, userId, undefined);
  }
}
