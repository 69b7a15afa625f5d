export * from './job-backend.ts';
export * from './job-definition.ts';
export * from './job-handler.ts';
export * from './job-queues.ts';
export * from './jobs.module.ts';
export * from './jobs-options.ts';
export * from './queues.ts';
