import sax, { type SAXOptions } from 'sax';
import { FileRefused, type Refusal, refusal } from '../refusal.ts';
import type { Encoding } from '../text/decode-text.ts';

/** An element with its child elements and text nodes, in order. */
export interface XmlElement {
  /** Without its namespace prefix. */
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: (XmlElement | string)[];
}

/** One of the requested elements. */
export interface XmlRecord {
  readonly line: number;
  readonly element: XmlElement;
  /** Whether it exceeded the limit, so that only its first part was stored. */
  readonly isCut: boolean;
}

export interface XmlReadOptions {
  /** Tests the root element. If it fails, `wrongRoot` is the refusal. */
  readonly isRoot: (name: string) => boolean;
  readonly wrongRoot: (name: string) => Refusal;
  /** @returns whether to yield an element, with everything in it, as a record. The root has depth 0. */
  readonly isRecord: (name: string, depth: number) => boolean;
  /** Called at the start of every other element, such as those that group records. */
  readonly onOtherElement?: (name: string, attributes: Readonly<Record<string, string>>) => void;
  /** Elements whose content is not stored, such as files in Base64. */
  readonly skipped: ReadonlySet<string>;
  /** The encoding that the text was decoded with. */
  readonly encoding: Encoding;
  /** The maximum characters of a record to store. */
  readonly recordLength: number;
}

/** Limits far above those of a valid question in any format. */
const MAX_DEPTH = 64;
const MAX_ATTRIBUTES = 64;
/** The number of characters that an element counts in addition to its text, to limit records with very many empty elements. */
const ELEMENT_COST = 32;

/**
 * Reads the records of an XML document one by one. Document type declarations are refused, so only the five predefined entities
 * exist (XML 1.0 section 4.6).
 * @throws FileRefused if the document is not well-formed, has a document type declaration, or is nested too deep
 */
export async function* recordsOf(texts: AsyncIterable<string>, reading: XmlReadOptions): AsyncGenerator<XmlRecord> {
  const builder = new RecordBuilder(reading);
  for await (const text of texts) {
    builder.write(text);
    yield* builder.takeRecords();
  }
  builder.end();
  yield* builder.takeRecords();
}

/** The package's type declarations lack this option. */
const options: SAXOptions & { strictEntities: boolean } = { strictEntities: true };

class RecordBuilder {
  readonly #reading: XmlReadOptions;
  readonly #parser = sax.parser(true, options);
  #done: XmlRecord[] = [];
  #depth = 0;
  #open: XmlElement[] = [];
  #tagLine = 1;
  #startLine = 1;
  #length = 0;
  #skippedDepth = 0;
  #attributes = 0;
  /** The depth of the current record; undefined between records. */
  #recordDepth: number | undefined;

  constructor(reading: XmlReadOptions) {
    this.#reading = reading;
    const parser = this.#parser;
    parser.onprocessinginstruction = ({ name, body }) => this.#checkDeclaration(name, body);
    parser.ondoctype = () => this.#refuse(doctype);
    parser.onopentagstart = () => {
      this.#attributes = 0;
      // The parser has already read the character after the name. If that is a line break, `line` is one too high.
      this.#tagLine = parser.line + (parser.column === 0 ? 0 : 1);
    };
    parser.onattribute = () => {
      this.#attributes += 1;
      if (this.#attributes > MAX_ATTRIBUTES) this.#refuse(tooManyAttributes);
    };
    parser.onopentag = ({ name, attributes }) => this.#start(localName(name), attributes as Record<string, string>);
    parser.onclosetag = () => this.#finish();
    parser.ontext = (text) => this.#text(text);
    parser.oncdata = (text) => this.#text(text);
    parser.onerror = (error) => this.#malformed(error);
  }

  write(text: string): void {
    this.#parser.write(text);
  }

  end(): void {
    this.#parser.close();
  }

  takeRecords(): XmlRecord[] {
    const done = this.#done;
    this.#done = [];
    return done;
  }

  #start(name: string, attributes: Record<string, string>): void {
    if (this.#depth === 0 && !this.#reading.isRoot(name)) this.#refuse(this.#reading.wrongRoot(name));
    if (this.#recordDepth === undefined && this.#reading.isRecord(name, this.#depth)) {
      this.#recordDepth = this.#depth;
      this.#startLine = this.#tagLine;
      this.#length = 0;
    }
    this.#depth += 1;
    if (this.#depth > MAX_DEPTH) this.#refuse(tooDeep);
    if (this.#recordDepth === undefined) {
      this.#reading.onOtherElement?.(name, attributes);
      return;
    }
    if (this.#skippedDepth > 0) {
      this.#skippedDepth += 1;
      return;
    }
    if (this.#reading.skipped.has(name)) this.#skippedDepth = 1;
    this.#length += ELEMENT_COST + Object.values(attributes).join('').length;
    const element: XmlElement = { name, attributes, children: [] };
    if (!this.#isTooLong()) this.#open.at(-1)?.children.push(element);
    this.#open.push(element);
  }

  #finish(): void {
    this.#depth -= 1;
    if (this.#recordDepth === undefined) return;
    if (this.#skippedDepth > 0) this.#skippedDepth -= 1;
    if (this.#skippedDepth > 0) return;
    const element = this.#open.pop();
    if (this.#depth > this.#recordDepth || !element) return;
    this.#recordDepth = undefined;
    this.#done.push({ line: this.#startLine, element, isCut: this.#isTooLong() });
  }

  #text(text: string): void {
    if (this.#skippedDepth > 0) return;
    this.#length += text.length;
    if (!this.#isTooLong()) this.#open.at(-1)?.children.push(text);
  }

  #isTooLong(): boolean {
    return this.#length > this.#reading.recordLength;
  }

  /** Refuses a declared encoding that differs from the one used, because other programs would decode the file differently. */
  #checkDeclaration(name: string, body: string): void {
    if (name.toLowerCase() !== 'xml') return;
    const encoding = /encoding\s*=\s*["']([^"']*)/.exec(body)?.[1];
    if (encoding && !declarable[this.#reading.encoding].test(encoding)) this.#refuse(wrongEncoding(encoding));
  }

  #malformed(error: Error): never {
    // The parser reports an unterminated internal subset as an error.
    if (error.message.includes('doctype')) this.#refuse(doctype);
    const reason = `The XML isn't well-formed: ${error.message.split('\n')[0]}.`;
    return this.#refuse(refusal('xml.malformed', reason, 'Export the file again, or fix it in an XML editor.'));
  }

  #refuse(refused: Refusal): never {
    throw new FileRefused(this.#parser.line + 1, refused);
  }
}

/** The declared names that are allowed for each encoding. Programs often confuse Windows-1252 and ISO-8859-1. */
const SINGLE_BYTE = /^(?:windows-?1252|cp-?1252|iso-?8859-?1|latin-?1|us-ascii|ascii)$/i;
const declarable: Readonly<Record<Encoding, RegExp>> = {
  'utf-8': /^(?:utf-?(?:8|16)|us-ascii|ascii)$/i,
  'windows-1252': SINGLE_BYTE,
  'iso-8859-1': SINGLE_BYTE,
};

const localName = (name: string) => name.slice(name.indexOf(':') + 1);

const fixXml = 'Export the file again without a document type declaration.';
const doctype = refusal('xml.doctype', "The file has a document type declaration, which isn't supported.", fixXml);
const tooDeep = refusal(
  'xml.too-deep',
  `Elements are nested more than ${MAX_DEPTH} levels deep.`,
  'Check the program that created the file.',
);
const tooManyAttributes = refusal(
  'xml.malformed',
  `An element has more than ${MAX_ATTRIBUTES} attributes.`,
  'Check the program that created the file.',
);
const wrongEncoding = (encoding: string) =>
  refusal('xml.encoding', `The file declares the encoding ${encoding}.`, 'Choose that encoding, or save the file as UTF-8.');
