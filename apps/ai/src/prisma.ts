import type { Database, OpenPrisma, Transaction } from '@casebook/platform';
import { type Prisma, PrismaClient } from './generated/prisma/client.ts';

export const openPrisma: OpenPrisma = (adapter) => new PrismaClient({ adapter });

/** The tables of ai, in a transaction or outside one. */
export const tables = (source: Database | Transaction) => source.models as Prisma.TransactionClient;
