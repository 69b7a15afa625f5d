import { testDatabase } from '@casebook/testing';
import { describe } from '@jest/globals';
import { jobCases } from '../test/job-cases.ts';

describe('jobs on PostgreSQL', () => {
  jobCases(async () => {
    const database = await testDatabase('jobs');
    return { settings: { databaseUrl: database.url, redisUrl: undefined }, close: () => database.drop() };
  });
});
