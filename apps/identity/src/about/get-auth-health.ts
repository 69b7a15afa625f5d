import type { AuthHealth } from '@casebook/contracts';
import { Injectable } from '@nestjs/common';

/** Returns GoTrue's health response, which clients use to detect the API. The service's readiness is at /health/ready. */
@Injectable()
export class GetAuthHealth {
  execute(): AuthHealth {
    return { version: 'v2', name: 'GoTrue', description: 'Casebook’s accounts and sessions, compatible with the GoTrue API' };
  }
}
