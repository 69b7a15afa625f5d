import { compile } from './compile.mjs';
import { install, node, run } from './install.mjs';

install();
// Imported after the install, which provides the Node that runs TypeScript.
const { serviceNames } = await import('../libs/contracts/src/services.ts');
const { build, generate } = await import('./build.mjs');
// The web apps need the generated references, so only the services and the program that writes the references are compiled first.
generate();
compile([...serviceNames, 'standalone'].map((name) => `apps/${name}`));
run('References', node(), ['apps/standalone/dist/references/write-references.js']);
build();
