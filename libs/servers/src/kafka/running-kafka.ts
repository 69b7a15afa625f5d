export interface KafkaOptions {
  /** The data folder; by default a temporary folder that stop() deletes. */
  dataDir?: string;
  port?: number;
  /** `native` (the default) runs on Java, `docker` in a container. */
  via?: 'native' | 'docker';
  /** true: the broker keeps running when this process exits. */
  detached?: boolean;
}

export interface RunningKafka {
  /** `127.0.0.1:port`, as clients expect it. */
  brokers: string[];
  port: number;
  /** undefined in a container. */
  pid(): number | undefined;
  /** Shuts down gracefully. */
  stop(): Promise<void>;
  /** Simulates a crash: kill -9. The data stay for restart(). */
  kill(): Promise<void>;
  /** Restarts it on the same port and data, stopping it first if it runs. */
  restart(): Promise<void>;
}
