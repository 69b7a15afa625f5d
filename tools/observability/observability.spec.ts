import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { serviceProcesses, services } from '../../libs/contracts/src/services.ts';
import { dashboards } from './dashboards/dashboards.ts';
import { generatedFiles, generatedFolders } from './generated-files.ts';
import { alerts } from './rule-files.ts';

const root = join(__dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const namesIn = (folder: string, ending: string) => readdirSync(join(root, folder)).filter((name) => name.endsWith(ending));

describe('observability', () => {
  it.each([...generatedFiles()])('%s is what `npm run observability` writes', (path, content) => {
    expect(read(path)).toBe(content);
  });

  it('has no other rules, tests and dashboards', () => {
    const found = generatedFolders.flatMap((folder) =>
      [...namesIn(folder, '.json'), ...namesIn(folder, '.yml')].map((name) => `${folder}/${name}`),
    );
    expect(found.sort()).toEqual([...generatedFiles().keys()].sort());
  });

  it('has a page for each alert, and an alert for each page', () => {
    expect(namesIn('docs/runbooks', '.md').sort()).toEqual(alerts.map(({ name }) => `${name}.md`).sort());
    for (const { name } of alerts) {
      const page = read(`docs/runbooks/${name}.md`);
      expect(page).toMatch(new RegExp(`^# ${name}\n`));
      for (const part of ['## Meaning', '## Diagnosis', '## Action']) expect(page).toContain(`\n${part}\n`);
    }
  });

  it('has unique titles in each dashboard, and a description for each panel', () => {
    for (const { rows } of dashboards) {
      const panels = rows.flatMap((row) => row.panels);
      expect(new Set(panels.map(({ title }) => title)).size).toBe(panels.length);
      expect(panels.filter(({ description }) => description === '')).toEqual([]);
    }
  });

  it('scrapes the gateway, every service, and its worker', () => {
    const { scrape_configs } = parse(read('deploy/prometheus/prometheus.yml'));
    const [{ static_configs }] = scrape_configs;
    const ports = serviceProcesses.map(({ name, service }) => `${name}:${services[service].port}`);
    expect(static_configs[0].targets).toEqual(['gateway:8080', ...ports]);
  });
});
