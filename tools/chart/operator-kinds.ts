import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { execute } from '../commands.ts';
import { findGo } from '../operations-tools.ts';

/** The files in the operators' Go modules that define the kinds used by the chart. */
const DEFINITIONS: readonly (readonly [module: string, folder: string, files: readonly string[]])[] = [
  ['sigs.k8s.io/gateway-api@v1.6.3', 'config/crd/standard', ['gateway.networking.k8s.io_httproutes.yaml']],
  [
    'github.com/prometheus-operator/prometheus-operator@v0.85.0',
    'example/prometheus-operator-crd',
    ['monitoring.coreos.com_servicemonitors.yaml', 'monitoring.coreos.com_prometheusrules.yaml'],
  ],
];

/** @returns the CustomResourceDefinitions of the Gateway API and the Prometheus operator, or why they can't be read */
export function operatorDefinitions(): { readonly definitions: readonly object[] } | { readonly missing: string } {
  const go = findGo();
  if ('missing' in go) return go;
  const definitions: object[] = [];
  for (const [module, folder, files] of DEFINITIONS) {
    const { succeeded, output, everything } = execute(go.path, ['mod', 'download', '-json', module]);
    if (!succeeded) return { missing: `the Go module proxy has no ${module}: ${everything.trim()}` };
    const { Dir } = JSON.parse(output) as { Dir: string };
    for (const file of files) definitions.push(parse(readFileSync(join(Dir, folder, file), 'utf8')) as object);
  }
  return { definitions };
}
