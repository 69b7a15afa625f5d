import { distributedPorts } from '@casebook/messaging';
import { bootService, runMain } from '@casebook/platform';
import { readQuizConfig } from './config.ts';
import { quiz } from './quiz.definition.ts';

await runMain(async () => {
  const config = readQuizConfig();
  return bootService(quiz, config, distributedPorts(config, quiz.name));
});
