import { ai } from './ai.ts';
import { eventsAndJobs } from './events-and-jobs.ts';
import { learning } from './learning.ts';
import { overview } from './overview.ts';
import type { DashboardDefinition } from './panels.ts';
import { payments } from './payments.ts';
import { service } from './service.ts';

export const dashboards: readonly DashboardDefinition[] = [overview, service, eventsAndJobs, learning, payments, ai];
