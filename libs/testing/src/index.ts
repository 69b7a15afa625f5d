export { createFromTemplate, type TestDatabase, testDatabase } from './database-cluster.ts';
export { HeapGrowth } from './heap-growth.ts';
export { seededChance } from './seeded-chance.ts';
export {
  METRICS_TOKEN,
  type ServiceUnderTest,
  startServiceUnderTest,
} from './service-under-test.ts';
export { startTextService, TEXT_PATH, type TextService, withoutTokens } from './text-service.ts';
export { startTokenIssuer, type TestBearer, type TokenIssuer } from './token-issuer.ts';
export { withoutModels } from './without-models.ts';
