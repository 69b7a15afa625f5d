import { AuthError } from '@casebook/contracts';
import { Injectable } from '@nestjs/common';

/** Refuses a sign-in by SAML, which is not offered. */
@Injectable()
export class RefuseSso {
  /** @throws saml_provider_disabled */
  execute(): never {
    throw new AuthError('saml_provider_disabled');
  }
}
