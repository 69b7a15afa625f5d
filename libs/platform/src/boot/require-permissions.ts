import { RequestMethod } from '@nestjs/common';
import { DiscoveryService, MetadataScanner, Reflector } from '@nestjs/core';
import { PERMISSION } from '../auth/allow.decorator.ts';
import { BootRefused } from '../errors/boot-refused.ts';

/**
 * Denies by default: startup fails unless every route declares who may call it.
 * @throws BootRefused with each route that doesn't
 */
export function requirePermissions(discovery: DiscoveryService, scanner: MetadataScanner, reflector: Reflector): void {
  const undeclared: string[] = [];
  for (const { instance, metatype } of discovery.getControllers()) {
    if (!instance || !metatype) continue;
    const prototype = Object.getPrototypeOf(instance);
    for (const name of scanner.getAllMethodNames(prototype)) {
      const handler = prototype[name];
      const method: RequestMethod | undefined = Reflect.getMetadata('method', handler);
      if (method === undefined) continue;
      if (!reflector.getAllAndOverride(PERMISSION, [handler, metatype])) undeclared.push(`${metatype.name}.${name}`);
    }
  }
  if (undeclared.length > 0) throw new BootRefused(`Routes without a declared permission (@Allow): ${undeclared.join(', ')}`);
}
