import { Clock, Database } from '@casebook/platform';
import { describe, expect, it } from '@jest/globals';
import { setUpIdentity } from '../../test/identity-under-test.ts';
import { KeysRepository } from './keys.repository.ts';
import { EnsureSigningKey, KeyPairs } from './signing-keys.ts';

describe('the first signing key', () => {
  const tested = setUpIdentity();

  const replica = (keySecret: string) => {
    const app = tested.service.app;
    const pairs = new KeyPairs({ ...tested.config, keySecret });
    return new EnsureSigningKey(app.get(Database), app.get(KeysRepository, { strict: false }), pairs, app.get(Clock));
  };

  it('is shared by replicas that boot at the same time', async () => {
    await tested.query('DELETE FROM signing_keys');
    await Promise.all([1, 2, 3].map(() => replica(tested.config.keySecret).onApplicationBootstrap()));
    expect(await tested.query('SELECT id FROM signing_keys')).toHaveLength(1);
    expect((await tested.signUp('first@example.org')).status).toBe(200);
  });

  it('prevents a boot with another secret than the one that encrypted it', async () => {
    await expect(replica('a secret that is another one, yet long enough').onApplicationBootstrap()).rejects.toThrow(
      /^IDENTITY_KEY_SECRET can't decrypt the signing key [\w-]+ in the database; restore/,
    );
  });
});
