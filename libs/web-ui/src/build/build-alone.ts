import { build, type InlineConfig, type Rolldown } from 'vite';

type Shared = Pick<InlineConfig, 'resolve' | 'build'>;

/** @returns the code of one file for Node, which renders pages at build time */
export const buildRenderer = (input: string, shared: Shared): Promise<string> => buildAlone(input, shared, true);

/** @returns the code of one file: a script that blocks the first paint, or a script for another origin */
export const buildScript = (input: string, shared: Shared): Promise<string> => buildAlone(input, shared, false);

async function buildAlone(input: string, { resolve, build: settings }: Shared, ssr: boolean): Promise<string> {
  const output = (await build({
    configFile: false,
    logLevel: 'error',
    resolve,
    ssr: { noExternal: true, resolve: { conditions: ['@casebook/source', 'module', 'node', 'development|production'] } },
    build: {
      ...settings,
      ssr: ssr && input,
      write: false,
      emptyOutDir: false,
      rolldownOptions: {
        ...settings?.rolldownOptions,
        input,
        output: { format: ssr ? 'es' : 'iife', codeSplitting: false },
      },
    },
  })) as Rolldown.RolldownOutput;
  return output.output[0].code;
}
