import { AuthHealth, AuthSettings } from '@casebook/contracts';
import { Allow, Answers } from '@casebook/platform';
import { Controller, Get } from '@nestjs/common';
import { GetAuthHealth } from './get-auth-health.ts';
import { GetAuthSettings } from './get-auth-settings.ts';

@Controller('auth/v1')
export class AboutController {
  constructor(
    private readonly getAuthSettings: GetAuthSettings,
    private readonly getAuthHealth: GetAuthHealth,
  ) {}

  @Get('settings')
  @Allow('visitor')
  @Answers(AuthSettings, 'getAuthSettings')
  settings(): AuthSettings {
    return this.getAuthSettings.execute();
  }

  @Get('health')
  @Allow('visitor')
  @Answers(AuthHealth, 'getAuthHealth')
  health(): AuthHealth {
    return this.getAuthHealth.execute();
  }
}
