import { install, node, run } from './install.mjs';

// Before the services of the distributed profile start: topics, databases, roles, migrations, content. Settings come from outside.
install();
const { build } = await import('./build.mjs');
build();
run('Migrating', node(), ['--disable-warning=ExperimentalWarning', 'apps/standalone/dist/migrate-main.js'], {
  env: { ...process.env, KAFKAJS_NO_PARTITIONER_WARNING: '1' },
});
