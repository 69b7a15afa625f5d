import type { AiLimits } from '@casebook/contracts';
import { AbuseLimiter } from '@casebook/limits';
import type { Caller } from '@casebook/platform';
import { Injectable } from '@nestjs/common';

/** Returns the member's limits, the member's mode, and how long the next request must wait. Reading them doesn't count as an attempt. */
@Injectable()
export class GetLimits {
  constructor(private readonly limiter: AbuseLimiter) {}

  execute(caller: Caller): Promise<AiLimits> {
    return this.limiter.stateOf(caller.id);
  }
}
