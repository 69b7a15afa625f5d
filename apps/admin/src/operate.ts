import { operatorPorts } from '@casebook/messaging';
import { operate } from '@casebook/platform';
import { program } from 'commander';
import { admin } from './admin.definition.ts';
import { ListAudit } from './audit/list-audit.ts';
import { readAdminConfig } from './config.ts';

const audit = program.name('npm run').command('audit').description('What happened, and who did it');
audit
  .command('list')
  .option('--actor <email>', 'only what this account did')
  .option('--what <action>', 'only this action, such as access.granted')
  .action(({ actor, what }: { actor?: string; what?: string }) =>
    operate(admin, readAdminConfig, operatorPorts(), async (service) => {
      const filter = { ...(actor && { actorEmail: actor }), ...(what && { action: what }) };
      const lines = await service.get(ListAudit, { strict: false }).execute(filter);
      for (const line of lines)
        console.log(
          [line.occurredAt.toISOString(), line.service, line.action, line.actor, JSON.stringify(line.subject)].join('\t'),
        );
    }),
  );

await program.parseAsync();
