import { afterAll, beforeAll, beforeEach } from '@jest/globals';

/**
 * Starts something before the tests of the surrounding `describe`, and stops it after them.
 *
 * @returns what `start` resolves to, for use in tests and in hooks that are registered later. Using it earlier, or after the start failed,
 *   throws. It must be a plain object, because only its own properties are copied.
 */
export function startBeforeAll<T extends { stop(): Promise<void> }>(start: () => Promise<T>): T {
  const handle = new Handle<T>('beforeAll');
  beforeAll(async () => handle.fill(await start()));
  afterAll(() => (handle.isFilled ? handle.value.stop() : undefined));
  return handle.value;
}

/** Creates a plain object before the tests of the surrounding `describe`. @returns a handle that stands for the object while they run */
export function createBeforeAll<T extends object>(create: () => Promise<T>): T {
  const handle = new Handle<T>('beforeAll');
  beforeAll(async () => handle.fill(await create()));
  return handle.value;
}

/** Creates a plain object before each test of the surrounding `describe`. @returns a handle that stands for the running test's object */
export function createBeforeEach<T extends object>(create: () => Promise<T>): T {
  const handle = new Handle<T>('beforeEach');
  beforeEach(async () => handle.fill(await create()));
  return handle.value;
}

/** An object whose properties a hook sets. */
class Handle<T extends object> {
  readonly value: T;
  isFilled = false;
  readonly #properties = {} as T;

  constructor(hook: string) {
    this.value = new Proxy(this.#properties, {
      get: (properties, name) => {
        if (!this.isFilled) throw new Error(`${String(name)} is used before ${hook} has created its object`);
        return Reflect.get(properties, name);
      },
    });
  }

  fill(created: T): void {
    Object.assign(this.#properties, created);
    this.isFilled = true;
  }
}
