/** A server did not respond, or a transaction did not end, in time. HTTP clients get `service.unavailable`. */
export class TimedOut extends Error {
  override name = 'TimedOut';
}

/** Bounds a call to a server that may not respond. @throws TimedOut after `limitMs` */
export async function withTimeout<Result>(limitMs: number, target: string, work: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new TimedOut(`${target} did not respond within ${limitMs} ms`)), limitMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
