import {
  type ConfigOf,
  type Environment,
  httpUrl,
  limitScale,
  readConfig,
  secret,
  serviceSettings,
  setting,
} from '@casebook/platform';
import { z } from 'zod';

const usdPerMillion = () => z.coerce.number().min(0).max(10_000);

export const aiSettings = {
  ...serviceSettings('ai'),
  limitScale: limitScale(),
  openaiApiKey: secret(
    'OPENAI_API_KEY',
    z.string().min(8).max(500).optional(),
    'The key of the language model’s API; absent, the generator and Casey say that AI is not configured',
  ),
  openaiBaseUrl: setting(
    'OPENAI_BASE_URL',
    httpUrl().default('https://api.openai.com/v1'),
    'The address of an API that is compatible with OpenAI’s',
  ),
  aiModel: setting('AI_MODEL', z.string().min(1).max(200).default('gpt-4o'), 'The language model'),
  aiInputPrice: setting('AI_INPUT_PRICE', usdPerMillion().default(2.5), 'US dollars per million tokens that are sent'),
  aiOutputPrice: setting('AI_OUTPUT_PRICE', usdPerMillion().default(10), 'US dollars per million tokens that are generated'),
  aiDailyBudget: setting(
    'AI_DAILY_BUDGET',
    z.coerce.number().min(0).max(1_000_000).optional(),
    'US dollars that all calls of a UTC day may cost; absent, there is no limit',
  ),
  aiFreeDailyBudget: setting(
    'AI_FREE_DAILY_BUDGET',
    z.coerce.number().min(0).max(1_000_000).default(5),
    'US dollars that the calls for all members without access may cost together in a UTC day',
  ),
  aiTimeoutSeconds: setting(
    'AI_TIMEOUT_SECONDS',
    z.coerce.number().int().min(1).max(600).default(60),
    'How long one call of the language model may take',
  ),
};
export type AiConfig = ConfigOf<typeof aiSettings>;

export const readAiConfig = (environment: Environment = process.env): AiConfig => readConfig(aiSettings, environment);
