import { defineJob } from '@casebook/jobs';
import { z } from 'zod';

const OfImport = z.strictObject({ importId: z.uuid(), ownerId: z.uuid() });

/** Reads the file of a member's import and stages its entries. */
export const ReadImport = defineJob({ name: 'bank.read-import.v1', queue: 'bank.transfer', schema: OfImport });

/** Applies a member's import in one transaction. */
export const ApplyImport = defineJob({ name: 'bank.apply-import.v1', queue: 'bank.transfer', schema: OfImport });

/** Deletes imports a week after their last change. */
export const PruneImports = defineJob({
  name: 'bank.prune-imports.v1',
  queue: 'bank.transfer',
  schema: z.strictObject({}),
  schedule: { everyMs: 60 * 60_000 },
});
