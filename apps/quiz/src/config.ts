import { type ConfigOf, type Environment, readConfig, serviceSettings } from '@casebook/platform';

export const quizSettings = serviceSettings('quiz');
export type QuizConfig = ConfigOf<typeof quizSettings>;

export const readQuizConfig = (environment: Environment = process.env): QuizConfig => readConfig(quizSettings, environment);
