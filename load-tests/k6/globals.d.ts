/** A global of k6 for which @types/k6 relies on TypeScript's DOM library, which these scripts don't include. */
declare const console: { error(message: string): void };
