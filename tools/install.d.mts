export const root: string;
export function say(line: string): void;
export function run(what: string, command: string, args: string[], options?: object): void;
export function install(): void;
export function node(): string;
