export * from './config.ts';
export * from './quiz.definition.ts';
