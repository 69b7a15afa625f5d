export interface KafkaOptions {
  /** Where the data live; without it a temporary folder that stop() removes. */
  dataDir?: string;
  port?: number;
  /** `native` (the default) runs on Java, `docker` in a container. */
  via?: 'native' | 'docker';
  /** true: outlives this process. */
  detached?: boolean;
}

export interface RunningKafka {
  /** `127.0.0.1:port`, as clients take it. */
  brokers: string[];
  port: number;
  /** Undefined when it runs in a container. */
  pid(): number | undefined;
  /** Lets it finish. */
  stop(): Promise<void>;
  /** A crash: kill -9. The data stay for restart(). */
  kill(): Promise<void>;
  /** Starts it again on the same port and data, ending it first if it runs. */
  restart(): Promise<void>;
}
