import type { Service } from '../services.ts';

/** What every service serves about itself. The gateway forwards each path to the service that it names. */
const operationsPaths = ['/api/v1/dead-letters', '/api/v1/jobs'] as const;

/** @returns the paths of a service's dead letters and jobs */
export const operationsPathsOf = (service: Service): string[] => operationsPaths.map((path) => `${path}/${service}`);

/** Whether a path of the API's description is every service's, with the service as its parameter. */
export const isOfEveryService = (path: string): boolean =>
  operationsPaths.some((prefix) => path.startsWith(`${prefix}/{service}`));
