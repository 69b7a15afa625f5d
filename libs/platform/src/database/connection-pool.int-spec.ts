import { testDatabase } from '@casebook/testing';
import { describe, expect, it } from '@jest/globals';
import { ConnectionPool } from './connection-pool.ts';

describe('a transaction’s connection', () => {
  it('runs concurrent statements one after the other, even after one that failed', async () => {
    const at = await testDatabase('connections');
    const pool = new ConnectionPool({ connectionString: at.url, max: 1 });
    const client = await pool.connect();
    const started = ['SELECT 1 AS value', 'SELECT nonsense', 'SELECT 3 AS value', 'SELECT 4 AS value'].map((text) =>
      client.query<{ value: number }>({ text }).then(
        ({ rows }) => rows[0]?.value,
        () => 'failed',
      ),
    );
    // The driver warns about statements that it has to queue itself, and pg 9 refuses them.
    expect(Reflect.get(client, '_queryQueue')).toHaveLength(0);
    expect(await Promise.all(started)).toEqual([1, 'failed', 3, 4]);
    client.release();
    await pool.end();
    await at.drop();
  });

  it('may be lost between two statements: the next one fails, and the process continues', async () => {
    const at = await testDatabase('connections');
    const pool = new ConnectionPool({ connectionString: at.url, max: 2 });
    const client = await pool.connect();
    const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    const ended = new Promise<void>((resolve) => client.once('end', () => resolve()));
    await pool.query('SELECT pg_terminate_backend($1)', [rows[0]?.pid]);
    // An error event without a listener would be thrown here.
    await ended;
    await expect(client.query('SELECT 1')).rejects.toThrow('Client has encountered a connection error');
    client.release();
    expect(pool.totalCount).toBe(1);
    await pool.end();
    await at.drop();
  });
});
