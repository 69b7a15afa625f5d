import { rm } from 'node:fs/promises';
import { brotliCompressSync, constants, gzipSync, zstdCompressSync } from 'node:zlib';
import { profileFolder, startProfile } from '../tests/profiles/running-profile.ts';
import { createPaidMember } from '../tests/shared/test-member.ts';
import type { Report } from './report.ts';
import { interleaved } from './rounds.ts';

/** The largest response that members get often: the bank's largest page. */
const LARGEST_PAGE = '/api/v1/questions?limit=100&page=1';
const TIMES_PER_ROUND = 40;

const brotli = (quality: number) => (text: Buffer) =>
  brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });

const ENCODERS = {
  'Zstandard (level 3)': zstdCompressSync,
  'Brotli (quality 2)': brotli(2),
  'Brotli (quality 4)': brotli(4),
  'gzip (level 6)': gzipSync,
} satisfies Record<string, (text: Buffer) => Buffer>;

/** Measures the CPU time and the size of the bank's largest page in each encoding, in the order in which the gateway prefers them. */
export async function compression(): Promise<Report> {
  const page = await largestPage();
  const sides = Object.fromEntries(
    Object.entries(ENCODERS).map(([name, encode]) => [name, async () => processorMs(() => encode(page))]),
  );
  const times = await interleaved(sides);
  const gzip = times['gzip (level 6)'] ?? Number.NaN;
  const rows = Object.entries(ENCODERS).map(([name, encode]) => {
    const ms = times[name] ?? Number.NaN;
    return {
      name,
      result: `${ms.toFixed(1)} ms, ${kilobytes(encode(page))}`,
      baseline: `${gzip.toFixed(1)} ms`,
      ratio: ms / gzip,
    };
  });
  return { title: `compression: CPU time of ${LARGEST_PAGE}, ${kilobytes(page)}, and its size`, rows, notes: [] };
}

async function largestPage(): Promise<Buffer> {
  const folder = profileFolder('bench', 'embedded');
  const system = await startProfile('embedded', folder);
  try {
    const { headers } = await createPaidMember(system);
    const response = await fetch(system.url + LARGEST_PAGE, { headers });
    if (!response.ok) throw new Error(`${LARGEST_PAGE} returned ${response.status}`);
    return Buffer.from(await response.arrayBuffer());
  } finally {
    await system.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** @returns the mean CPU time of a call, in ms */
function processorMs(encode: () => void): number {
  const before = process.cpuUsage();
  for (let times = 0; times < TIMES_PER_ROUND; times += 1) encode();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000 / TIMES_PER_ROUND;
}

const kilobytes = ({ length }: Buffer): string => `${(length / 1_000).toFixed(0)} KB`;
