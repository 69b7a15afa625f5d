import { AuthHealth, AuthSettings } from '@casebook/contracts';
import { Allow, Limit, RespondsWith } from '@casebook/platform';
import { Controller, Get } from '@nestjs/common';
import { GetAuthHealth, GetAuthSettings } from './about.ts';

@Controller('auth/v1')
@Limit('session')
export class AboutController {
  constructor(
    private readonly getAuthSettings: GetAuthSettings,
    private readonly getAuthHealth: GetAuthHealth,
  ) {}

  @Get('settings')
  @Allow('visitor')
  @RespondsWith(AuthSettings, 'getAuthSettings')
  settings(): AuthSettings {
    return this.getAuthSettings.execute();
  }

  @Get('health')
  @Allow('visitor')
  @RespondsWith(AuthHealth, 'getAuthHealth')
  health(): AuthHealth {
    return this.getAuthHealth.execute();
  }
}
