export * from './bank.definition.ts';
export * from './config.ts';
export { FlagQuestion, UnflagQuestion } from './flags/flag-question.ts';
export * from './questions/load-content.ts';
export { ExportFile } from './transfer/exports/export-questions.ts';
export { describeFields } from './transfer/formats/describe-fields.ts';
export { questionFileSchema } from './transfer/formats/json/question-schema.ts';
export { importProblems } from './transfer/imports/import.ts';
export { type FileImported, ImportFile } from './transfer/imports/import-file.ts';
