import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { TransferQuestion } from '../transfer-question.ts';
import { writeItem } from './write-item.ts';

/** A fixed time, so that the same questions give the same bytes: the earliest that the zip format can represent. */
const EPOCH = new Date(1980, 0, 1);
const options = { mtime: EPOCH, mode: 0o100644, forceDosTimestamp: true };

/** Writes a package with one XML file per item, then `imsmanifest.xml`, which lists them (QTI 3.0, "Packaging"). */
export async function* writePackage(questions: AsyncIterable<TransferQuestion>): AsyncGenerator<Uint8Array> {
  const zip = new ZipFile();
  const output = Readable.from(zip.outputStream as AsyncIterable<Uint8Array>);
  const adding = addAll(zip, questions).catch((error: unknown) => {
    output.destroy(error instanceof Error ? error : new Error(String(error)));
  });
  for await (const bytes of output) yield bytes as Uint8Array;
  await adding;
}

async function addAll(zip: ZipFile, questions: AsyncIterable<TransferQuestion>): Promise<void> {
  let items = 0;
  for await (const question of questions) {
    items += 1;
    await addEntry(zip, pathOf(items), [writeItem(question, identifierOf(items))]);
  }
  await addEntry(zip, 'imsmanifest.xml', manifest(items));
  zip.end();
}

/** Adds an entry and waits until the zip reads it, so that only one is in memory. */
function addEntry(zip: ZipFile, path: string, texts: Iterable<string>): Promise<void> {
  return new Promise((resolve) => {
    zip.addReadStreamLazy(path, options, (give) => {
      give(null, Readable.from(encoded(texts), { objectMode: false }));
      resolve();
    });
  });
}

function* encoded(texts: Iterable<string>): Generator<Uint8Array> {
  for (const text of texts) yield Buffer.from(text);
}

const identifierOf = (item: number) => `item-${String(item).padStart(6, '0')}`;
const pathOf = (item: number) => `items/${identifierOf(item)}.xml`;

const NAMESPACE = 'http://www.imsglobal.org/xsd/qti/qtiv3p0/imscp_v1p1';
const SCHEMA = 'https://purl.imsglobal.org/spec/qti/v3p0/schema/xsd/imsqtiv3p0_imscpv1p2_v1p0.xsd';

function* manifest(items: number): Generator<string> {
  yield `<?xml version="1.0" encoding="UTF-8"?>
<manifest xmlns="${NAMESPACE}" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
  xsi:schemaLocation="${NAMESPACE} ${SCHEMA}" identifier="casebook-questions">
  <metadata>
    <schema>QTI Package</schema>
    <schemaversion>3.0.0</schemaversion>
  </metadata>
  <organizations/>
  <resources>
`;
  for (let item = 1; item <= items; item += 1) {
    yield `    <resource identifier="${identifierOf(item)}" type="imsqti_item_xmlv3p0" href="${pathOf(item)}">
      <file href="${pathOf(item)}"/>
    </resource>
`;
  }
  yield '  </resources>\n</manifest>\n';
}
