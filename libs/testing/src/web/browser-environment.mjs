import { TestEnvironment as JsdomEnvironment } from 'jest-environment-jsdom';

/** Web APIs that jsdom lacks, from Node. Includes AbortController, because Node's `Request` accepts only Node's signals. */
const missing = [
  'AbortController',
  'AbortSignal',
  'Headers',
  'ReadableStream',
  'Request',
  'Response',
  'TextDecoder',
  'TextEncoder',
  'TransformStream',
  'crypto',
  'fetch',
  'structuredClone',
];

export default class BrowserEnvironment extends JsdomEnvironment {
  async setup() {
    await super.setup();
    for (const name of missing) {
      Object.defineProperty(this.global, name, { value: globalThis[name], configurable: true, writable: true });
    }
  }
}
