/**
 * Restricts load tests to this computer.
 * @throws Error if the URL's host isn't this computer
 */
export function loopbackUrl(given: string): string {
  const { protocol, hostname, port } = new URL(given);
  if (protocol !== 'http:' || !['127.0.0.1', 'localhost'].includes(hostname))
    throw new Error(`Load tests run against http://127.0.0.1 only, but "${given}" was given`);
  return `http://127.0.0.1:${port || 80}`;
}
