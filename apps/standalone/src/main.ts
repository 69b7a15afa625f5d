import { runMain } from '@casebook/platform';
import { bootEmbedded } from './boot-embedded.ts';

await runMain(async () => {
  const running = await bootEmbedded();
  console.log(`Casebook is ready on ${running.url}`);
  return running;
});
