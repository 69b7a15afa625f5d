type Query = (sql: string, values?: unknown[]) => Promise<unknown>;

/** Half of the signups have the same code, the other half share 30 codes. Each has an account. The signups are one second apart. */
export async function fillSignups(query: Query, count: number): Promise<void> {
  await query(
    `INSERT INTO user_referrals (user_id, ref_code, created_at)
      SELECT gen_random_uuid(), 'code-' || CASE WHEN n % 2 = 0 THEN 0 ELSE 1 + n % 30 END,
        '2026-01-01'::timestamptz + n * interval '1 second'
      FROM generate_series(1, $1::int) AS n`,
    [count],
  );
  await query(
    `INSERT INTO actors (id, version, deleted, email)
      SELECT user_id, 1, false, 'member-' || user_id || '@example.org' FROM user_referrals`,
  );
  await query('VACUUM (ANALYZE) user_referrals');
  await query('VACUUM (ANALYZE) actors');
}

/** Errors with 1 KiB of context. Most have the same kind and place. */
export async function fillErrors(query: Query, count: number): Promise<void> {
  await query(
    `INSERT INTO app_errors (id, created_at, where_at, what, message, url, ua, ctx)
      SELECT gen_random_uuid(), '2026-01-01'::timestamptz + n * interval '1 second',
        CASE WHEN n % 10 = 0 THEN 'server' ELSE 'client' END,
        CASE WHEN n % 3 = 0 THEN 'unhandled_rejection' ELSE 'window_error' END,
        'Error number ' || n, 'https://casebook.example/quiz', 'Mozilla/5.0',
        jsonb_build_object('stack', repeat(md5(n::text), 32))
      FROM generate_series(1, $1::int) AS n`,
    [count],
  );
  await query('VACUUM (ANALYZE) app_errors');
}
