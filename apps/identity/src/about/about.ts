import type { AuthHealth, AuthSettings } from '@casebook/contracts';
import { Injectable } from '@nestjs/common';
import { IdentityOptions } from '../identity-options.ts';
import { Providers } from '../providers/providers.ts';
import { RelyingParty } from '../webauthn/relying-party.ts';

/** Returns GoTrue's health response, which clients use to detect the API. The service's readiness is at /health/ready. */
@Injectable()
export class GetAuthHealth {
  execute(): AuthHealth {
    return { version: 'v2', name: 'GoTrue', description: 'Casebook’s accounts and sessions, compatible with the GoTrue API' };
  }
}

/** Returns the sign-in methods that clients may offer. */
@Injectable()
export class GetAuthSettings {
  constructor(
    private readonly options: IdentityOptions,
    private readonly providers: Providers,
    private readonly relyingParty: RelyingParty,
  ) {}

  execute(): AuthSettings {
    return {
      external: { email: true, phone: false, anonymous_users: this.options.anonymousUsers, ...this.providers.list() },
      disable_signup: this.options.disableSignup,
      mailer_autoconfirm: this.options.autoconfirm,
      phone_autoconfirm: false,
      sms_provider: '',
      saml_enabled: false,
      passkeys_enabled: this.relyingParty.offersPasskeys,
      manual_linking_enabled: this.options.manualLinking,
    };
  }
}
