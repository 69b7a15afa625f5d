import type { VerifiedService } from './token-verifier.ts';

/**
 * Further keys that sign service-role tokens, which a service may provide. They are accepted on its routes marked
 * `@AcceptsServiceRole()` only; everywhere else a service-role token needs a published key, like every other token.
 */
export abstract class ServiceKeys {
  /**
   * @returns undefined for a token that names none of these keys
   * @throws auth.token-invalid for one that names a key but wasn't signed by it, has expired, or has other claims
   */
  abstract verify(token: string): Promise<VerifiedService | undefined>;
}
