import type { Service } from '../services.ts';

/** The operational endpoints of every service. The gateway forwards each to the service named in the path. */
const operationsPaths = ['/api/v1/dead-letters', '/api/v1/jobs'] as const;

/** @returns the paths of a service's dead letters and jobs */
export const operationsPathsOf = (service: Service): string[] => operationsPaths.map((path) => `${path}/${service}`);

/** Whether a path in the OpenAPI description has the service as a parameter, and so belongs to every service. */
export const isOfEveryService = (path: string): boolean =>
  operationsPaths.some((prefix) => path.startsWith(`${prefix}/{service}`));
