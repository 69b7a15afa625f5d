import { Jwks } from '@casebook/contracts';
import { Allow, Limit, RespondsWith } from '@casebook/platform';
import { Controller, Get, Header } from '@nestjs/common';
import { GetJwks } from './signing-keys.ts';

@Controller('auth/v1/.well-known')
@Limit('session')
export class JwksController {
  constructor(private readonly getJwks: GetJwks) {}

  @Get('jwks.json')
  @Allow('visitor')
  @Header('cache-control', 'public, max-age=600')
  @RespondsWith(Jwks, 'getJwks')
  jwks(): Promise<Jwks> {
    return this.getJwks.execute();
  }
}
