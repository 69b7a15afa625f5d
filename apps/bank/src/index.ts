export * from './bank.definition.ts';
export * from './config.ts';
export * from './questions/load-content.ts';
export { questionFileSchema } from './transfer/formats/json/question-schema.ts';
