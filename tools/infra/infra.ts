/**
 * `npm run infra -- up | down | status`: runs Kafka, Redis, and PostgreSQL for the distributed profile in the background. Prints settings
 * to standard output as NAME=value lines, in the format of an env file; everything else goes to standard error.
 */
import { artifactsFolder } from '../../libs/servers/src/index.ts';
import { startInfrastructure, statusOf, stopInfrastructure } from './infrastructure.ts';

const FOLDER = artifactsFolder('infra');

const COMMANDS: Record<string, () => Promise<void>> = {
  up: async () => {
    const settings = await startInfrastructure(FOLDER);
    for (const [name, value] of Object.entries(settings)) console.log(`${name}=${value}`);
  },
  down: async () => {
    const stopped = await stopInfrastructure(FOLDER);
    console.error(stopped.length > 0 ? `Stopped ${stopped.join(', ')}` : 'Nothing was running');
  },
  status: async () => {
    const parts = await statusOf(FOLDER);
    for (const { part, running, pid, port } of parts) {
      console.error(running ? `${part}: running, port ${port}, process ${pid}` : `${part}: not running`);
    }
    if (parts.some(({ running }) => !running)) process.exitCode = 1;
  },
};

const command = COMMANDS[process.argv[2] ?? ''];
if (command) {
  await command().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  });
} else {
  console.error(`usage: npm run infra -- ${Object.keys(COMMANDS).join(' | ')}`);
  process.exitCode = 2;
}
