export const root: string;
/** Node's compile cache, which speeds up the next start. */
export const compiledModules: string;
export function print(line: string): void;
export function run(title: string, command: string, args: string[], options?: object): void;
export function install(): void;
export function node(): string;
