import { ADMIN_CODE_LENGTH, AdminCodeInput } from '@casebook/contracts';
import { CommandRefused } from '@casebook/platform';
import { hash } from '@node-rs/argon2';

/**
 * @returns the value of `ADMIN_CODE_HASH` for a code: argon2id with the library's parameters (OWASP's minimum), as a PHC string
 * @throws CommandRefused if the code doesn't have the required length
 */
export function hashAdminCode(code: string): Promise<string> {
  if (!AdminCodeInput.safeParse({ code }).success)
    throw new CommandRefused(`The code must have exactly ${ADMIN_CODE_LENGTH} characters`);
  return hash(code);
}
