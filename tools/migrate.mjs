import { install, node, run } from './install.mjs';

// Sets up the distributed profile before its services start: topics, databases, roles, migrations, and content. With `--after-rollout`,
// republishes topics for new consumers, once all services are running. Reads its settings from the environment.
install();
const { build } = await import('./build.mjs');
build();
run(
  'Migrating',
  node(),
  ['--disable-warning=ExperimentalWarning', 'apps/standalone/dist/migrate-main.js', ...process.argv.slice(2)],
  {
    env: { ...process.env, KAFKAJS_NO_PARTITIONER_WARNING: '1' },
  },
);
