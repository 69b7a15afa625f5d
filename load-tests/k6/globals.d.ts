/** A global of k6 that @types/k6 leaves to TypeScript's DOM library, which k6 doesn't have otherwise. */
declare const console: { error(message: string): void };
