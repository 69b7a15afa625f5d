import { applyDecorators, SetMetadata } from '@nestjs/common';
import { ApiSecurity } from '@nestjs/swagger';

/**
 * Who may call a route: anyone, members, admins whose gate is open, or clients with the operators' token, which belongs to no member and
 * which `guardMetrics` checks. Use cases check the entitlement.
 */
export type Permission = 'visitor' | 'member' | 'admin' | 'operator';

export const PERMISSION = 'casebook:permission';

export const ACCEPTS_AAL1 = 'casebook:accepts-aal1';

/**
 * Opens a route to sessions that still lack the second factor their account has. For the routes by which such a session reaches `aal2`, is
 * refreshed, or is ended. Every other route refuses it with `auth.insufficient-aal`.
 */
export const AcceptsAal1 = () => SetMetadata(ACCEPTS_AAL1, true);

export const ACCEPTS_SERVICE_ROLE = 'casebook:accepts-service-role';

/**
 * Opens an admin's route that writes to programs with a service-role token. Otherwise programs can only read, because most writes store
 * the acting member, and a program has none.
 */
export const AcceptsServiceRole = () => SetMetadata(ACCEPTS_SERVICE_ROLE, true);

export const ACCEPTS_LOCKED = 'casebook:accepts-locked';

/** Opens an admin's route while the gate is locked. For routes that an admin needs to unlock it. */
export const AcceptsLocked = () => SetMetadata(ACCEPTS_LOCKED, true);

/** Declares a route's permission. A route without one fails the boot. */
export const Allow = (permission: Permission) =>
  permission === 'visitor' || permission === 'operator'
    ? SetMetadata(PERMISSION, permission)
    : // OpenAPI 3.1 allows a scheme without scopes to name the role that an operation requires.
      applyDecorators(SetMetadata(PERMISSION, permission), ApiSecurity('bearer', permission === 'admin' ? ['admin'] : []));
