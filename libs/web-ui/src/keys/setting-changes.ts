const listeners = new Set<() => void>();

/**
 * Changes of settings in this browser's storage, for `useSyncExternalStore`. The `storage` event fires only in other tabs, so whoever
 * changes a setting notifies this tab.
 */
export const settingChanges = {
  notify: (): void => {
    for (const listener of listeners) listener();
  },
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    window.addEventListener('storage', listener);
    return () => {
      listeners.delete(listener);
      window.removeEventListener('storage', listener);
    };
  },
};
