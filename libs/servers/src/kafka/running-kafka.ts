import { probePort } from '../processes/probe-port.ts';

/**
 * Whether a broker on this port of 127.0.0.1 processes requests. Sends ApiVersions, which needs no session: length, api key 18, version
 * 0, correlation id 1, no client id (Kafka protocol guide, request header v1).
 */
export async function respondsToApiVersions(port: number): Promise<boolean> {
  const request = Buffer.alloc(14);
  request.writeInt32BE(10, 0);
  request.writeInt16BE(18, 4);
  request.writeInt16BE(0, 6);
  request.writeInt32BE(1, 8);
  request.writeInt16BE(-1, 12);
  const response = await probePort(port, request);
  return response !== undefined && response.length >= 8 && response.readInt32BE(4) === 1;
}

export interface KafkaOptions {
  /** The data folder; by default a temporary folder that stop() deletes. */
  dataDir?: string;
  port?: number;
  /** `native` (the default) runs the broker on the system's Java, `docker` in a container. */
  via?: 'native' | 'docker';
  /** Adds a listener with TLS and SCRAM-SHA-512, whose address is `secureBrokers`; native only. */
  secure?: SecureListener;
  /** true: the broker keeps running when this process exits. */
  detached?: boolean;
}

export interface SecureListener {
  /** PEM, valid for 127.0.0.1. */
  certificate: string;
  /** PEM, PKCS #8, not encrypted. */
  key: string;
  /** The only account. */
  username: string;
  password: string;
}

export interface RunningKafka {
  /** `127.0.0.1:port`, as clients expect it. */
  brokers: string[];
  /** `127.0.0.1:port` of the listener with TLS; empty without one. */
  secureBrokers: string[];
  port: number;
  /** undefined in a container. */
  pid(): number | undefined;
  /** Shuts down gracefully. */
  stop(): Promise<void>;
  /** Simulates a crash: kill -9. The data stay for restart(). */
  kill(): Promise<void>;
  /** Restarts the broker on the same port and data, stopping it first if it runs. */
  restart(): Promise<void>;
}
