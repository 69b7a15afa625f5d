import { deflateRawSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { ZipFile } from 'yazl';
import { collected, inChunks, readAll, report, writeAll } from '../../../../test/reading.ts';
import { uploadLimits } from '../format.ts';
import type { TransferQuestion } from '../transfer-question.ts';
import { qtiFormat } from './qti-format.ts';

const read = async (content: Uint8Array) => report(await readAll(qtiFormat, inChunks(content, 1021)));

const question: TransferQuestion = {
  stem: 'Which control acts before an incident?',
  options: ['Training', 'Logging', 'Insurance', 'Restoring'].map((text) => ({ text })),
  keyIndex: 0,
  tags: [],
  citations: [],
};

describe('a zip', () => {
  it('with a compression ratio of a zip bomb is refused before it is unpacked', async () => {
    const bomb = await zipOf({ 'items/a.xml': Buffer.alloc(60 * 1024 * 1024, ' ') });
    expect(bomb.length).toBeLessThan(100_000);
    expect(await read(bomb)).toEqual(['1: zip.too-large']);
  });

  it('whose entries together exceed the limit is refused', async () => {
    const noise = Buffer.from(Array.from({ length: 900_000 }, (_, index) => 97 + ((index * index * 7) % 23)));
    const entries = Object.fromEntries(Array.from({ length: 80 }, (_, index) => [`items/${index}.xml`, noise]));
    expect((await read(await zipOf(entries))).at(-1)).toBe('1: zip.too-large');
  });

  it('whose entry decompresses to more than it declares is refused', async () => {
    const bomb = await zipOf({ 'items/a.xml': Buffer.alloc(30 * 1024 * 1024, ' ') });
    const changed = Buffer.from(bomb);
    changed.writeUInt32LE(1_000, changed.indexOf('PK\u0001\u0002', 0, 'latin1') + 24);
    expect(await read(changed)).toEqual(['1: zip.malformed']);
  });

  it.each(['../../etc/cron.d/item.xml', '/etc/item.xml', 'C:\\item.xml'])('with an entry named %s is refused', async (name) => {
    expect(await read(rawZip(name, '<qti-assessment-item/>'))).toEqual(['1: zip.unsafe-name']);
  });

  it('with too many entries, encrypted, or truncated is refused', async () => {
    const some = await zipOf(Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`${index}.txt`, Buffer.from('x')])));
    const few = { ...uploadLimits, packageEntries: 10 };
    expect(report(await readAll(qtiFormat, inChunks(some), few))).toEqual(['1: zip.too-many-entries']);
    expect(await read(rawZip('a.xml', '<x/>', 1))).toEqual(['1: zip.encrypted']);
    const whole = await writeAll(qtiFormat, [question]);
    expect(await read(whole.subarray(0, whole.length - 30))).toEqual(['1: zip.malformed']);
  });

  it('with one broken entry yields the others and refuses that entry', async () => {
    const zip = await zipOf({
      'a.xml': Buffer.from('<!DOCTYPE x><x/>'),
      'b.xml': Buffer.from(itemXml),
      'c.png': Buffer.from('no XML'),
    });
    const entries = await readAll(qtiFormat, inChunks(zip));
    expect(entries).toMatchObject([
      { file: 'a.xml', refusal: { code: 'xml.doctype' } },
      { file: 'b.xml', question: { stem: 'What?' } },
    ]);
  });
});

const itemXml = `<qti-assessment-item identifier="i"><qti-response-declaration identifier="R" cardinality="single"><qti-correct-response>
<qti-value>A</qti-value></qti-correct-response></qti-response-declaration><qti-item-body><p>What?</p><qti-choice-interaction
response-identifier="R">${['A', 'B', 'C', 'D'].map((id) => `<qti-simple-choice identifier="${id}">${id}</qti-simple-choice>`).join('')}
</qti-choice-interaction></qti-item-body></qti-assessment-item>`;

async function zipOf(entries: Readonly<Record<string, Buffer>>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(entries)) zip.addBuffer(content, name);
  zip.end();
  return Buffer.concat(await collected(zip.outputStream as AsyncIterable<Buffer>));
}

/** Builds a malicious zip: one entry with any name and flags (PKWARE APPNOTE sections 4.3.7, 4.3.12, 4.3.16). */
function rawZip(name: string, content: string, flags = 0): Buffer {
  const data = deflateRawSync(content);
  const common = Buffer.alloc(26);
  common.writeUInt16LE(20, 0);
  common.writeUInt16LE(flags, 2);
  common.writeUInt16LE(8, 4);
  common.writeUInt32LE(data.length, 14);
  common.writeUInt32LE(content.length, 18);
  common.writeUInt16LE(Buffer.byteLength(name), 22);
  const local = Buffer.concat([Buffer.from('PK\u0003\u0004', 'latin1'), common, Buffer.from(name), data]);
  const central = Buffer.concat([
    Buffer.from('PK\u0001\u0002\u0014\u0000', 'latin1'),
    common,
    Buffer.alloc(14),
    Buffer.from(name),
  ]);
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006', 'latin1');
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(local.length, 16);
  return Buffer.concat([local, central, end]);
}
