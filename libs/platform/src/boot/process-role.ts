import type { ServiceConfig } from '../config/service-settings.ts';

/** What one process of a service does, so that requests and background work can be scaled apart. Health and metrics are on each. */
export class ProcessRole {
  constructor(private readonly role: ServiceConfig['role']) {}

  /** Whether the process publishes and handles events and runs jobs. */
  get runsBackground(): boolean {
    return this.role !== 'api';
  }
}
