import { install, node, run } from './install.mjs';

install();
const { build, generate } = await import('./build.mjs');
// The web apps are built from the references, so what writes these is built without them.
generate();
run('Compiling the services', 'npx', ['tsc', '-b', 'apps/standalone']);
run('References', node(), ['apps/standalone/dist/references/write-references.js']);
build();
