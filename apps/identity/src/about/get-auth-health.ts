import type { AuthHealth } from '@casebook/contracts';
import { Injectable } from '@nestjs/common';

/** Names the wire that is spoken here, for clients that ask. How the service fares is at /health/ready. */
@Injectable()
export class GetAuthHealth {
  execute(): AuthHealth {
    return { version: 'v2', name: 'GoTrue', description: 'Casebook’s accounts and sessions, on the wire of the GoTrue API' };
  }
}
