import { Module } from '@nestjs/common';
import { AboutController } from './about.controller.ts';
import { GetAuthHealth } from './get-auth-health.ts';
import { GetAuthSettings } from './get-auth-settings.ts';

@Module({ controllers: [AboutController], providers: [GetAuthSettings, GetAuthHealth] })
export class AboutModule {}
