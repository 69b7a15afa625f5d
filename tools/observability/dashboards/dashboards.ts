import { eventsAndJobs } from './events-and-jobs.ts';
import { learning } from './learning.ts';
import { overview } from './overview.ts';
import type { DashboardDefinition } from './panels.ts';
import { service } from './service.ts';

export const dashboards: readonly DashboardDefinition[] = [overview, service, eventsAndJobs, learning];
