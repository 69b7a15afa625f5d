import { startDockerKafka } from './kafka/docker-kafka.ts';
import { startNativeKafka } from './kafka/native-kafka.ts';
import type { KafkaOptions, RunningKafka } from './kafka/running-kafka.ts';

export type { KafkaOptions, RunningKafka } from './kafka/running-kafka.ts';

/**
 * Starts one Kafka broker on 127.0.0.1, without automatic topic creation, and waits until it accepts requests.
 * @throws Error with one line that names what is missing: Java, Maven, or a free port
 */
export function startKafka(options: KafkaOptions = {}): Promise<RunningKafka> {
  return options.via === 'docker' ? startDockerKafka(options) : startNativeKafka(options);
}
