import { AppError, serviceNames } from '@casebook/contracts';
import { applyDecorators, type CanActivate, type ExecutionContext, Injectable, UseGuards } from '@nestjs/common';
import { ApiParam } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { Database } from '../database/database.ts';

@Injectable()
class IsOwnService implements CanActivate {
  constructor(private readonly database: Database) {}

  canActivate(context: ExecutionContext): boolean {
    const { service } = context.switchToHttp().getRequest<FastifyRequest<{ Params: { service?: string } }>>().params;
    if (service !== this.database.service) throw new AppError('route.not-found');
    return true;
  }
}

/**
 * For a controller that every service mounts, with the service's name as the path parameter `:service`. The gateway forwards each name to
 * its service. A service responds with 404 for another service's name.
 */
export const OfEveryService = () =>
  applyDecorators(UseGuards(IsOwnService), ApiParam({ name: 'service', enum: serviceNames, required: true }));
