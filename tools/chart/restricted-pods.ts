import { type Manifest, workloadsIn } from './manifests.ts';

interface SecurityContext {
  readonly runAsNonRoot?: boolean;
  readonly runAsUser?: number;
  readonly seccompProfile?: { readonly type: string };
  readonly allowPrivilegeEscalation?: boolean;
  readonly readOnlyRootFilesystem?: boolean;
  readonly capabilities?: { readonly drop?: readonly string[]; readonly add?: readonly string[] };
}

interface PodSpec {
  readonly automountServiceAccountToken?: boolean;
  readonly enableServiceLinks?: boolean;
  readonly terminationGracePeriodSeconds?: number;
  readonly securityContext?: SecurityContext;
  readonly containers: readonly {
    readonly securityContext?: SecurityContext;
    readonly lifecycle?: object;
    readonly startupProbe?: object;
    readonly livenessProbe?: object;
    readonly readinessProbe?: object;
    readonly resources?: { readonly requests?: object; readonly limits?: object };
  }[];
}

/** The user id of the images (deploy/Dockerfile). */
const IMAGE_USER = 65_532;

/** @returns how a pod violates the Pod Security standard "restricted", or lacks settings for shutdown and probes */
export function podFaults(manifests: readonly Manifest[]): string[] {
  return workloadsIn(manifests).flatMap(({ manifest, pod }) => {
    const spec = pod.spec as unknown as PodSpec;
    const [container, ...others] = spec.containers;
    const own = container?.securityContext;
    const isServing = manifest.kind === 'Deployment';
    const rules: readonly (readonly [string, boolean])[] = [
      ['has one container', others.length === 0],
      ['runs as the images’ user', spec.securityContext?.runAsNonRoot === true && spec.securityContext.runAsUser === IMAGE_USER],
      ['has the runtime’s seccomp profile', spec.securityContext?.seccompProfile?.type === 'RuntimeDefault'],
      ['cannot escalate privileges', own?.allowPrivilegeEscalation === false],
      ['has a read-only file system', own?.readOnlyRootFilesystem === true],
      ['has no capability', own?.capabilities?.drop?.join() === 'ALL' && !own.capabilities.add],
      ['has no token of the Kubernetes API', spec.automountServiceAccountToken === false],
      ['gets no variables of other Services', spec.enableServiceLinks === false],
      ['has requests and limits', Boolean(container?.resources?.requests && container.resources.limits)],
      ['has 30 s to stop', !isServing || spec.terminationGracePeriodSeconds === 30],
      ['waits before it stops', !isServing || container?.lifecycle !== undefined],
      ['has three probes', !isServing || Boolean(container?.startupProbe && container.livenessProbe && container.readinessProbe)],
    ];
    return rules
      .filter(([, isMet]) => !isMet)
      .map(([rule]) => `${manifest.kind} ${manifest.metadata.name}: not true that it ${rule}`);
  });
}
