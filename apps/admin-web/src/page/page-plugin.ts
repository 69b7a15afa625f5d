import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { buildScript, sharedBuild } from '../../../../libs/web-ui/src/build/web-build.ts';
import { routes } from '../shared/paths.ts';

const START = fileURLToPath(new URL('start.ts', import.meta.url));

/**
 * Builds the script that runs before the first paint and inserts it into the page. Writes the routes' patterns for the gateway, which
 * responds to any other address with 404.
 */
export function pagePlugin(): Plugin {
  return {
    name: 'casebook-admin-page',
    enforce: 'post',
    async generateBundle(_options, bundle) {
      const source = await buildScript(START, sharedBuild);
      const start = this.getFileName(this.emitFile({ type: 'asset', name: 'start.js', source }));
      const page = bundle['index.html'];
      if (page?.type !== 'asset') throw new Error('index.html was not built');
      page.source = String(page.source).replace('<title>', () => `<script src="/${start}"></script>\n    <title>`);
      this.emitFile({ type: 'asset', fileName: 'routes.json', source: JSON.stringify(Object.values(routes), null, 2) });
    },
  };
}
