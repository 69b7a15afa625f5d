import { type AuditEntry, type AuditParty, ListAuditQuery } from '@casebook/contracts';
import { operatorPorts } from '@casebook/messaging';
import { operate } from '@casebook/platform';
import { InvalidArgumentError, program } from 'commander';
import { admin } from './admin.definition.ts';
import { ListAudit } from './audit/read-audit.ts';
import { type AuditHead, VerifyAudit } from './audit/verify-audit.ts';
import { readAdminConfig } from './config.ts';

const nameOf = ({ email, name }: AuditParty) => email ?? name;

const subjectOf = ({ subject, member, facts }: AuditEntry) => ({
  ...subject,
  ...(member && { member: nameOf(member) }),
  ...facts,
});

function parseHead(value: string, former: readonly AuditHead[]): AuditHead[] {
  const [, number, mac] = /^(\d+):([0-9a-f]{64})$/.exec(value) ?? [];
  if (number === undefined || mac === undefined) throw new InvalidArgumentError('Expected a number, a colon, and 64 hex digits.');
  return [...former, { number: Number(number), mac }];
}

const audit = program.name('npm run').command('audit').description('What happened, and who did it');
audit
  .command('list')
  .option('--actor <email>', 'only what this account did')
  .option('--what <action>', 'only this action, such as access.granted')
  .action(({ actor, what }: { actor?: string; what?: string }) =>
    operate(admin, readAdminConfig, operatorPorts(), async (service) => {
      const query = ListAuditQuery.parse({ limit: 100, ...(actor && { actor }), ...(what && { action: what }) });
      const { items } = await service.get(ListAudit, { strict: false }).execute(query);
      for (const entry of items)
        console.log(
          [entry.occurredAt, entry.service, entry.action, nameOf(entry.actor), JSON.stringify(subjectOf(entry))].join('\t'),
        );
    }),
  );
audit
  .command('verify')
  .description('Proves that no entry was changed, removed, or inserted')
  .option('--head <number:mac...>', 'a seal from the log or an earlier verification; it must still be there', parseHead, [])
  .action(({ head: expected }: { head: AuditHead[] }) =>
    operate(admin, readAdminConfig, operatorPorts(), async (service) => {
      const found = await service.get(VerifyAudit, { strict: false }).execute(expected);
      for (const { kind, id } of found.faults) console.log(`${kind}\t${id}`);
      for (const id of found.tail) console.log(`not sealed yet\t${id}`);
      if (found.head) console.log(`head\t${found.head.number}:${found.head.mac}`);
      console.log(
        `${found.entries} entries in ${found.seals} seals, ${found.tail.length} not sealed yet, ${found.faults.length} faults`,
      );
      if (found.faults.length > 0) process.exitCode = 1;
    }),
  );

await program.parseAsync();
