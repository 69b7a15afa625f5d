import { Injectable } from '@nestjs/common';
import { IdentityOptions } from '../identity-options.ts';
import { seal, unseal } from '../keys/sealing.ts';
import type { TotpFactor } from './factor.ts';

/** Encrypts the secrets of factors. Each is bound to its factor's id, so it can't be decrypted in another factor's row. */
@Injectable()
export class FactorSecrets {
  constructor(private readonly options: IdentityOptions) {}

  seal(factorId: string, secret: string): string {
    return seal(secret, this.#sealOf(factorId));
  }

  open({ id, secretSealed }: TotpFactor): string {
    return unseal(secretSealed, this.#sealOf(id));
  }

  #sealOf(factorId: string) {
    return { secret: this.options.keySecret, purpose: 'casebook totp secrets', subject: factorId };
  }
}
