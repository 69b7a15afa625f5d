import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from '@swc/core';
import { root } from './install.mjs';

const GLOSSARY = 'docs/glossary.md';
const HEADING = "## Words that names don't use";

/** Names in the stored data of existing installations. */
const ALLOWED = new Set(['howToMend']);

/** @returns each file name or identifier that contains a word to replace according to the glossary: `file: name (word)` */
function refusedNames() {
  const words = replacedWords();
  const { stdout } = spawnSync('git', ['ls-files', '-z', '--', '*.ts', '*.tsx', '*.mjs'], { cwd: root, encoding: 'utf8' });
  return stdout
    .split('\0')
    .filter(Boolean)
    .flatMap((file) => {
      const names = new Set([file.split('/').at(-1) ?? '', ...identifiersIn(file)]);
      return [...names].flatMap((name) => {
        const word = ALLOWED.has(name) ? undefined : wordsOf(name).find((each) => words.has(each));
        return word ? [`${file}: ${name} (${word})`] : [];
      });
    });
}

/** The words to replace: the first column of the glossary's table. */
function replacedWords() {
  const [, section = ''] = readFileSync(join(root, GLOSSARY), 'utf8').split(HEADING);
  const rows = section.split('\n').filter((line) => line.startsWith('| '));
  return new Set(rows.slice(2).flatMap((row) => (row.split('|')[1] ?? '').split(',').map((word) => word.trim())));
}

/** Splits camel case, snake case and kebab case. */
const wordsOf = (name) => (name.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g) ?? []).map((word) => word.toLowerCase());

function identifiersIn(file) {
  const tree = parseSync(readFileSync(join(root, file), 'utf8'), {
    syntax: 'typescript',
    tsx: file.endsWith('x'),
    decorators: true,
  });
  const found = [];
  const visit = (node) => {
    if (node === null || typeof node !== 'object') return;
    if ((node.type === 'Identifier' || node.type === 'PrivateName') && typeof node.value === 'string') found.push(node.value);
    for (const child of Object.values(node)) visit(child);
  };
  visit(tree.body);
  return found;
}

const refused = refusedNames();
for (const line of refused) console.error(line);
if (refused.length > 0) {
  console.error(`${refused.length} names contain words that ${GLOSSARY} replaces.`);
  process.exitCode = 1;
}
