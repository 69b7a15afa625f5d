import type { Database, OpenPrisma, Transaction } from '@casebook/platform';
import { type Prisma, PrismaClient } from './generated/prisma/client.ts';

export const openPrisma: OpenPrisma = (adapter) => new PrismaClient({ adapter });

/** Identity's Prisma models, inside or outside a transaction. */
export const tables = (source: Database | Transaction) => source.models as Prisma.TransactionClient;
