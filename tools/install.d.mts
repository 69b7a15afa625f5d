export const root: string;
/** What Node has compiled of the programs' modules, so that the next start need not. */
export const compiledModules: string;
export function say(line: string): void;
export function run(what: string, command: string, args: string[], options?: object): void;
export function install(): void;
export function node(): string;
