/** The fields of a package in `package-lock.json` that decide whether it belongs to a production install. */
export interface LockfilePackage {
  readonly link?: boolean;
  readonly optional?: boolean;
  /** The workspace's folder, if the entry is a link. */
  readonly resolved?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>;
}

/** The packages of a lock file by their folder, such as `apps/bank` and `node_modules/pg`. */
export type LockfilePackages = Readonly<Record<string, LockfilePackage>>;

/**
 * Collects the folders of all packages that workspaces need in production, including links to workspaces. Optional peer dependencies are
 * left out, because no workspace lists them. npm's own filter (`npm ci --omit=dev --workspace`) would install them, which adds 350 MB to a
 * service.
 * @param without folders of workspaces to leave out, together with packages that only they need
 * @throws Error if the lock file lacks a required package
 */
export function productionPackages(
  packages: LockfilePackages,
  workspaces: readonly string[],
  without: readonly string[] = [],
): string[] {
  const found = new Set<string>();
  const pending = workspaces.map((workspace) => linkTo(packages, workspace));
  for (let folder = pending.pop(); folder !== undefined; folder = pending.pop()) {
    const entry = packages[folder];
    if (!entry) throw new Error(`package-lock.json has no package ${folder}`);
    if (found.has(folder) || without.includes(entry.resolved ?? folder)) continue;
    found.add(folder);
    if (entry.link && entry.resolved) pending.push(entry.resolved);
    else for (const name of Object.keys(requirementsOf(entry))) pending.push(...locate(packages, folder, name, entry));
  }
  return [...found].sort();
}

/** The link through which a workspace's package is imported: `node_modules/@casebook/bank` for `apps/bank`. */
function linkTo(packages: LockfilePackages, workspace: string): string {
  const link = Object.keys(packages).find((folder) => packages[folder]?.link && packages[folder].resolved === workspace);
  if (link === undefined) throw new Error(`package-lock.json has no workspace ${workspace}`);
  return link;
}

function requirementsOf({ dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta }: LockfilePackage) {
  const peers = Object.entries(peerDependencies ?? {}).filter(([name]) => !peerDependenciesMeta?.[name]?.optional);
  return { ...dependencies, ...optionalDependencies, ...Object.fromEntries(peers) };
}

/** Resolves a dependency like Node: first in the folder's own node_modules, then in those of its parent folders. */
function locate(packages: LockfilePackages, from: string, name: string, { optionalDependencies }: LockfilePackage): string[] {
  for (let folder = from; ; folder = parentOf(folder)) {
    const candidate = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
    if (packages[candidate]) return [candidate];
    if (folder === '') break;
  }
  if (optionalDependencies?.[name]) return [];
  throw new Error(`package-lock.json has no ${name}, which ${from} requires`);
}

/** The package whose node_modules contain this one; `''` for the root's. */
const parentOf = (folder: string): string => folder.slice(0, Math.max(folder.lastIndexOf('/node_modules/'), 0));
