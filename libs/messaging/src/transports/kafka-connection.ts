import { ConfigError, type KafkaSettings } from '@casebook/platform';
import type { KafkaConfig, SASLOptions } from 'kafkajs';

/** How clients reach Kafka: the part of kafkajs's configuration that operators set. */
export interface KafkaConnection extends Pick<KafkaConfig, 'ssl' | 'sasl'> {
  readonly brokers: string[];
}

/**
 * @throws ConfigError without brokers, with half of the credentials, or if the password would be sent without TLS
 */
export function kafkaConnection(settings: KafkaSettings): KafkaConnection {
  const { kafkaBrokers: brokers, kafkaTls: ssl, kafkaUsername: username, kafkaPassword: password } = settings;
  if (!brokers || brokers.length === 0)
    throw new ConfigError(['KAFKA_BROKERS: is required by a program in a process of its own, but nothing was given']);
  if (!username && !password) return { brokers, ssl };
  if (!username) throw new ConfigError(['KAFKA_USERNAME: is required with KAFKA_PASSWORD, but nothing was given']);
  if (!password) throw new ConfigError(['KAFKA_PASSWORD: is required with KAFKA_USERNAME, but nothing was given']);
  const mechanism = settings.kafkaSaslMechanism;
  if (mechanism === 'plain' && !ssl)
    throw new ConfigError(['KAFKA_TLS: must be on with the mechanism plain, which sends the password, but it is off']);
  // kafkajs has a type per mechanism, which all have the same fields.
  return { brokers, ssl, sasl: { mechanism, username, password } as SASLOptions };
}
