import { compile } from './compile.mjs';
import { install, node, run } from './install.mjs';

install();
// Imported after the install, because importing TypeScript needs the Node that the install provides.
const { serviceNames } = await import('../libs/contracts/src/services.ts');
const { build, generate } = await import('./build.mjs');
// Compiles only the services and the program that writes the references: the web apps can't be compiled before the references exist.
generate();
compile([...serviceNames, 'standalone'].map((name) => `apps/${name}`));
run('References', node(), ['apps/standalone/dist/references/write-references.js']);
build();
