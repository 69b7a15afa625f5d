import { withoutModels } from '@casebook/testing';
import { describe, expect, it } from '@jest/globals';
import { Controller, Get, Module } from '@nestjs/common';
import { Allow } from '../auth/allow.decorator.ts';
import { serviceSettings } from '../config/service-settings.ts';
import { readConfig } from '../config/settings.ts';
import { BootRefused } from '../errors/boot-refused.ts';
import { buildService, type ServiceDefinition } from './boot-service.ts';

const url = 'postgresql://nobody@127.0.0.1:1/nothing';
const settings = serviceSettings('bank');
const config = readConfig(settings, {
  LOG_LEVEL: 'silent',
  GATEWAY_SECRET: 'a secret of the tests, thirty-two characters or more',
  BANK_DATABASE_URL: url,
});

@Controller('open')
class OpenController {
  @Get()
  @Allow('visitor')
  read() {
    return {};
  }
}

@Controller('forgotten')
class ForgottenController {
  @Get()
  read() {
    return {};
  }
}

const serviceWith = (
  ...controllers: (typeof OpenController | typeof ForgottenController)[]
): ServiceDefinition<typeof config, undefined> => {
  @Module({ controllers })
  class Features {}
  return { name: 'bank', settings, openPrisma: withoutModels, migrations: '', module: () => ({ module: Features }) };
};

describe('a service', () => {
  it('boots if every route declares who may call it', async () => {
    const { stop } = await buildService(serviceWith(OpenController), config, undefined);
    await stop();
  });

  it('refuses to boot with a route that doesn’t, and names it', async () => {
    const building = buildService(serviceWith(OpenController, ForgottenController), config, undefined);
    await expect(building).rejects.toThrow(
      new BootRefused('Routes without a declared permission (@Allow): ForgottenController.read'),
    );
  });
});
