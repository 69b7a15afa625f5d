import { parseAllDocuments } from 'yaml';

export type Labels = Readonly<Record<string, string>>;

export interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly labels: Labels; readonly annotations?: Labels };
  readonly data?: Readonly<Record<string, string>>;
  readonly spec?: object;
}

interface EnvironmentVariable {
  readonly name: string;
  readonly value?: string;
  readonly valueFrom?: { readonly secretKeyRef: { readonly name: string; readonly key: string } };
}

export interface Pod {
  readonly metadata: { readonly labels: Labels };
  readonly spec: {
    readonly serviceAccountName: string;
    readonly terminationGracePeriodSeconds?: number;
    readonly containers: readonly {
      readonly name: string;
      readonly image: string;
      readonly env: readonly EnvironmentVariable[];
      readonly envFrom?: readonly { readonly configMapRef: { readonly name: string } }[];
    }[];
  };
}

/** A Deployment or Job with the program that its pods run. */
export interface Workload {
  readonly manifest: Manifest;
  readonly program: string;
  readonly pod: Pod;
}

/** @throws Error if a document isn't YAML */
export function parseManifests(text: string): Manifest[] {
  return parseAllDocuments(text).flatMap((document) => {
    const [error] = document.errors;
    if (error) throw error;
    const manifest = document.toJS() as Manifest | null;
    return manifest ? [manifest] : [];
  });
}

export function workloadsIn(manifests: readonly Manifest[]): Workload[] {
  return manifests
    .filter(({ kind }) => kind === 'Deployment' || kind === 'Job')
    .map((manifest) => {
      const { template: pod } = manifest.spec as { template: Pod };
      return { manifest, pod, program: pod.metadata.labels['app.kubernetes.io/component'] ?? '' };
    });
}
