import { ClientSettings } from '@casebook/contracts';
import { RespondsWith } from '@casebook/platform';
import { Controller, Get, Inject } from '@nestjs/common';
import type { GatewayConfig } from './config.ts';

export const GATEWAY_CONFIG = 'casebook:gateway-config';

@Controller('api/v1/client-settings')
export class ClientSettingsController {
  constructor(@Inject(GATEWAY_CONFIG) private readonly config: GatewayConfig) {}

  @Get()
  @RespondsWith(ClientSettings, 'getClientSettings')
  get(): ClientSettings {
    const { mockExamUrl, studyGroupUrl, feedbackUrl } = this.config;
    return { mockExamUrl, studyGroupUrl, feedbackUrl };
  }
}
