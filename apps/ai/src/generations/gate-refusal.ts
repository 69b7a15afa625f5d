import type { GateCheck } from '@casebook/contracts';

/** Why a draft was refused. */
export interface GateRefusal {
  readonly check: GateCheck;
  /** In plain words. */
  readonly reason: string;
}

export const isGateRefusal = (result: object): result is GateRefusal => 'check' in result;
