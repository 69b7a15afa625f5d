import { AppError, type DeadLetterDecision, serviceNames, settingsOf, type Topic, topics } from '@casebook/contracts';
import {
  DeadLetters,
  DecideDeadLetters,
  EmptyReadModel,
  ListDeadLetters,
  RepublishTopic,
  RunRecomputation,
} from '@casebook/messaging';
import { operatorCaller, printError } from '@casebook/platform';
import { InvalidArgumentError, program } from 'commander';
import { z } from 'zod';
import { addAdminCodeCommands } from './admin-code-commands.ts';
import { processEnvironment } from './config.ts';
import { addErasureCommands } from './erasure-commands.ts';
import { hostedService, hostedServices, withService } from './services.ts';
import { addTransferCommands } from './transfer-commands.ts';

const silentEnvironment = () => ({ ...processEnvironment(), LOG_LEVEL: 'silent' });

/** Prints all parked events, service by service, latest received first. */
async function list(): Promise<void> {
  let shown = 0;
  for (const service of await hostedServices())
    await withService(service, silentEnvironment(), async (app) => {
      const letters = app.get(ListDeadLetters, { strict: false });
      let cursor: string | undefined;
      do {
        const page = await letters.execute({ limit: 100, ...(cursor && { cursor }) });
        for (const { parkedAt, eventId, consumer, type, key, reason } of page.items)
          console.log([parkedAt, eventId, consumer, type, key, oneLine(reason)].join('\t'));
        shown += page.items.length;
        cursor = page.nextCursor;
      } while (cursor);
    });
  if (shown === 0) console.log('No dead letters');
}

/** A reason, such as a database error, may have several lines, but the list has one line per event. */
const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

async function show(eventId: string): Promise<void> {
  const found = (
    await Promise.all(
      (
        await hostedServices()
      ).map((service) =>
        withService(service, silentEnvironment(), (app) => app.get(DeadLetters, { strict: false }).show(eventId)),
      ),
    )
  ).flat();
  if (found.length === 0) throw new AppError('dead-letter.not-found', { eventId });
  for (const letter of found) console.log(JSON.stringify(letter, null, 2));
}

async function decide(eventId: string, decision: DeadLetterDecision): Promise<void> {
  const decisions = await Promise.all(
    (await hostedServices()).map((service) =>
      withService(service, silentEnvironment(), (app) =>
        app.get(DecideDeadLetters, { strict: false }).decide(operatorCaller('dead-letters'), { decision, eventId }),
      ),
    ),
  );
  const decided = decisions.reduce((sum, each) => sum + each.decided, 0);
  if (decided === 0) throw new AppError('dead-letter.not-found', { eventId });
  console.log(
    `${decision === 'replay' ? 'Replayed' : 'Discarded'} ${eventId} for ${decided} consumer${decided === 1 ? '' : 's'}`,
  );
}

async function republish(topic: string): Promise<void> {
  if (!(topic in topics)) throw new AppError('topic.not-found', { topic, topics: Object.keys(topics) });
  const { owner, republishable } = settingsOf(topic as Topic);
  const service = serviceNames.find((each) => each === owner);
  if (!republishable || !service) throw new AppError('topic.not-republishable', { topic });
  await withService(await hostedService(service), silentEnvironment(), (app) =>
    app.get(RepublishTopic, { strict: false }).execute(operatorCaller('republish'), topic as Topic),
  );
  console.log(`${owner} is republishing ${topic}`);
}

async function rebuild(consumer: string): Promise<void> {
  const name = serviceNames.find((each) => consumer.startsWith(`${each}.`));
  if (!name) throw new AppError('consumer.not-found', { consumer });
  const service = await hostedService(name);
  const caller = operatorCaller('rebuild');
  if (
    await withService(service, silentEnvironment(), (app) =>
      app.get(RunRecomputation, { strict: false }).execute(caller, consumer),
    )
  ) {
    console.log(`${consumer} was recomputed`);
    return;
  }
  const topic = await withService(service, silentEnvironment(), (app) =>
    app.get(EmptyReadModel, { strict: false }).execute(caller, consumer),
  );
  console.log(`${consumer} was emptied`);
  await republish(topic);
}

const printingErrors =
  (work: (argument: string) => Promise<void>) =>
  (argument: string): Promise<void> =>
    work(argument).catch(printError);

function parseEventId(value: string): string {
  if (!z.uuid().safeParse(value).success) throw new InvalidArgumentError('Expected a UUID.');
  return value;
}

const deadLetters = program.name('npm run').command('dead-letters').description('Events that a consumer couldn’t handle');
deadLetters.command('list').action(printingErrors(list));
deadLetters.command('show').argument('<event-id>', 'from the list', parseEventId).action(printingErrors(show));
deadLetters
  .command('replay')
  .argument('<event-id>', 'from the list', parseEventId)
  .action(printingErrors((id) => decide(id, 'replay')));
deadLetters
  .command('discard')
  .argument('<event-id>', 'from the list', parseEventId)
  .action(printingErrors((id) => decide(id, 'discard')));
program.command('republish <topic>').description('Republishes every aggregate of a topic').action(printingErrors(republish));
program
  .command('rebuild <name>')
  .description('Empties a consumer’s read model and republishes its topic, or recomputes totals')
  .action(printingErrors(rebuild));
addTransferCommands(program);
addErasureCommands(program);
addAdminCodeCommands(program);

await program.parseAsync();
