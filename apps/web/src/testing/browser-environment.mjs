import { TestEnvironment as JsdomEnvironment } from 'jest-environment-jsdom';

/** What browsers have and jsdom leaves out, taken from Node; they come together, since `Request` wants Node's own signals. */
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
