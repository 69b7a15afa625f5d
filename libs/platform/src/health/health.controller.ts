import { Controller, Get, HttpCode, Res } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Allow } from '../auth/allow.decorator.ts';
import { Health } from './health.ts';

const statusOf = { ready: 200, degraded: 200, unready: 503 } as const;

/** For operators and probes. The gateway doesn't forward these paths. */
@ApiExcludeController()
@Controller('health')
export class HealthController {
  constructor(private readonly health: Health) {}

  @Get('live')
  @RouteConfig({ isAlwaysServed: true })
  @Allow('visitor')
  @HttpCode(200)
  live() {
    return { status: 'live' };
  }

  @Get('ready')
  @RouteConfig({ isAlwaysServed: true })
  @Allow('visitor')
  async ready(@Res() reply: FastifyReply) {
    const readiness = await this.health.readiness();
    await reply.status(statusOf[readiness.status]).send(readiness);
  }
}
