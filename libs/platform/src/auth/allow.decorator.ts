import { applyDecorators, SetMetadata } from '@nestjs/common';
import { ApiBearerAuth } from '@nestjs/swagger';

/**
 * Who may call a route: anyone, members, admins, or clients with the operators' token, which is no member's and which
 * `guardMetrics` checks. Use cases check the entitlement.
 */
export type Permission = 'visitor' | 'member' | 'admin' | 'operator';

export const PERMISSION = 'casebook:permission';

/** Declares a route's permission. A route without one fails the boot. */
export const Allow = (permission: Permission) =>
  permission === 'visitor' || permission === 'operator'
    ? SetMetadata(PERMISSION, permission)
    : applyDecorators(SetMetadata(PERMISSION, permission), ApiBearerAuth());
