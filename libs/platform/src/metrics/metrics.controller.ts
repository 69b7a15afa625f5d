import { Controller, Get, Res } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Allow } from '../auth/allow.decorator.ts';
import { Metrics } from './metrics.ts';

@ApiExcludeController()
@Controller('metrics')
export class MetricsController {
  constructor(private readonly metrics: Metrics) {}

  @Get()
  @RouteConfig({ isAlwaysServed: true })
  @Allow('operator')
  async read(@Res() reply: FastifyReply) {
    await reply.type(this.metrics.registry.contentType).send(await this.metrics.registry.metrics());
  }
}
