import { probePort } from '../processes/probe-port.ts';

/**
 * Whether a broker on this port of 127.0.0.1 processes requests. Sends ApiVersions, which needs no session: length, api key 18, version 0, correlation id 1, no client id (Kafka protocol guide, request header v1).
 */
export async function answersApiVersions(port: number): Promise<boolean> {
  const request = Buffer.alloc(14);
  request.writeInt32BE(10, 0);
  request.writeInt16BE(18, 4);
  request.writeInt16BE(0, 6);
  request.writeInt32BE(1, 8);
  request.writeInt16BE(-1, 12);
  const answer = await probePort(port, request);
  return answer !== undefined && answer.length >= 8 && answer.readInt32BE(4) === 1;
}
