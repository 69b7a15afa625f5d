import { install, node, run } from './install.mjs';

// Before the services of the distributed profile start: topics, databases, roles, migrations, content. Once all of them run
// (`--after-rollout`): a republish for consumers that are new. Settings come from the environment.
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
