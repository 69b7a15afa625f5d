import type { ServiceConfig } from '../config/service-settings.ts';

/** The role of a process, so that requests and background work scale separately. Every role serves health and metrics. */
export class ProcessRole {
  constructor(private readonly role: ServiceConfig['role']) {}

  /** Whether the process publishes and handles events and runs jobs. */
  get runsBackground(): boolean {
    return this.role !== 'api';
  }
}
