import { type KafkaSettings, kafkaSettings, readConfig } from '@casebook/platform';
import { describe, expect, it } from '@jest/globals';
import { kafkaConnection } from './kafka-connection.ts';

const settings = (environment: Record<string, string>): KafkaSettings =>
  readConfig(kafkaSettings, { KAFKA_BROKERS: 'a:9092, b:9092', ...environment });
const account = { KAFKA_USERNAME: 'casebook', KAFKA_PASSWORD: 'secret' };

describe('the connection to Kafka', () => {
  it('is anonymous and without TLS unless the operator sets more', () => {
    expect(kafkaConnection(settings({}))).toEqual({ brokers: ['a:9092', 'b:9092'], ssl: false });
  });

  it('has the account and its mechanism, scram-sha-512 by default', () => {
    const { ssl, sasl } = kafkaConnection(settings({ KAFKA_TLS: 'on', ...account }));
    expect(ssl).toBe(true);
    expect(sasl).toEqual({ mechanism: 'scram-sha-512', username: 'casebook', password: 'secret' });
    const plain = settings({ KAFKA_TLS: 'on', KAFKA_SASL_MECHANISM: 'plain', ...account });
    expect(kafkaConnection(plain).sasl).toMatchObject({ mechanism: 'plain' });
  });

  it.each([
    ['no broker', { KAFKA_BROKERS: '' }, 'KAFKA_BROKERS: is required'],
    ['a list without a broker', { KAFKA_BROKERS: ' , ' }, 'KAFKA_BROKERS: is required'],
    ['a password without its account', { KAFKA_PASSWORD: 'secret' }, 'KAFKA_USERNAME: is required'],
    ['an account without its password', { KAFKA_USERNAME: 'casebook' }, 'KAFKA_PASSWORD: is required'],
    ['a password that anyone on the network could read', { ...account, KAFKA_SASL_MECHANISM: 'plain' }, 'KAFKA_TLS: must be on'],
  ])('is refused with %s', (_, environment, message) => {
    expect(() => kafkaConnection(settings(environment))).toThrow(message);
  });
});
