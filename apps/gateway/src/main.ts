import { runMain } from '@casebook/platform';
import { bootGateway } from './boot-gateway.ts';
import { readGatewayConfig } from './config.ts';

await runMain(async () => bootGateway(readGatewayConfig()));
