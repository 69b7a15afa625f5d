import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { root } from '../install.mjs';

// `npm run chart:files`: copies the dashboards and alert rules from deploy/ into the chart, which can't read files outside its folder.
const CHART_FILES = join(root, 'helm/casebook/files');

/** @returns the names of the copied files */
export function copyMonitoringFiles() {
  const isRules = (file) => /^groups:/m.test(readFileSync(file, 'utf8'));
  return {
    rules: copy('rules', filesIn('deploy/prometheus', /\.ya?ml$/).filter(isRules)),
    dashboards: copy('dashboards', filesIn('deploy/grafana', /\.json$/)),
  };
}

function copy(name, files) {
  const folder = join(CHART_FILES, name);
  rmSync(folder, { recursive: true, force: true });
  if (files.length > 0) mkdirSync(folder, { recursive: true });
  for (const file of files) cpSync(file, join(folder, basename(file)));
  return files.map((file) => basename(file));
}

function filesIn(folder, pattern) {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { recursive: true })
    .filter((file) => pattern.test(file))
    .map((file) => join(root, folder, file));
}

if (process.argv[1] === import.meta.filename) {
  const { rules, dashboards } = copyMonitoringFiles();
  console.log(`Copied ${rules.length} rule files and ${dashboards.length} dashboards`);
}
