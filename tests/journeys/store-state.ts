import type { Page } from '@playwright/test';

/** @returns the Redux store's state as JSON, found through React's fiber tree */
export function storedState(page: Page): Promise<string> {
  return page.evaluate(() => {
    interface Fiber {
      readonly memoizedProps?: { readonly store?: { getState?: () => unknown } } | null;
      readonly child?: Fiber | null;
      readonly sibling?: Fiber | null;
    }
    const root = document.getElementById('root') as unknown as Record<string, Fiber> | null;
    const container = Object.keys(root ?? {}).find((key) => key.startsWith('__reactContainer$'));
    const left: Fiber[] = root && container && root[container] ? [root[container]] : [];
    for (let fiber = left.pop(); fiber; fiber = left.pop()) {
      const state = fiber.memoizedProps?.store?.getState?.();
      if (state) return JSON.stringify(state);
      for (const next of [fiber.sibling, fiber.child]) if (next) left.push(next);
    }
    throw new Error('The page has no Redux store');
  });
}
