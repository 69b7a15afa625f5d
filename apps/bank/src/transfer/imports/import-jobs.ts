import { defineJob } from '@casebook/jobs';
import { z } from 'zod';

const OfImport = z.strictObject({ importId: z.uuid(), ownerId: z.uuid() });

/** Reads the file of a member's import and stages what it says. */
export const ReadImport = defineJob('bank.read-import.v1', 'bank.transfer', OfImport);

/** Applies a member's import, whole or not at all. */
export const ApplyImport = defineJob('bank.apply-import.v1', 'bank.transfer', OfImport);

/** Forgets imports that nobody looked at any more. */
export const PruneImports = defineJob('bank.prune-imports.v1', 'bank.transfer', z.strictObject({}));

export const PRUNED_EVERY_MS = 60 * 60_000;
