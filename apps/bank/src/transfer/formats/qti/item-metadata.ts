import { fileNamesOf } from '@casebook/exam';
import type { QuestionDraft } from '../accept-question.ts';
import type { TransferQuestion } from '../transfer-question.ts';
import type { XmlElement } from '../xml/read-xml.ts';
import { childOf, childrenOf, escapeText, rawText } from '../xml/xml-elements.ts';

/**
 * Fields without a QTI element are stored as outcome variables with a default value (QTI 3.0 ASI, section "Outcome Declaration").
 * Every system accepts these, and unlike the metadata of a manifest they are part of the item's own file.
 * @param name the field's name in files
 * @returns the identifier of the field's variable
 */
export const variableOf = (name: string): string => `CASEBOOK_${name.toUpperCase().replace(/[^A-Z0-9]/g, '_')}`;

const singles = [['externalId', 'id'], ...fileNamesOf('choice', 'line')] as const;
const multiples = fileNamesOf('tags', 'lines');
const CITATION = variableOf('citation ');

export function writeMetadata(question: TransferQuestion): string[] {
  return [
    ...singles.flatMap(([field, name]) =>
      question[field] ? [declare(variableOf(name), 'single', [value(question[field])])] : [],
    ),
    ...multiples.flatMap(([field, name]) => {
      const values = (question[field] ?? []).map((text) => value(text));
      return values.length > 0 ? [declare(variableOf(name), 'multiple', values)] : [];
    }),
    ...question.citations.map((citation, index) =>
      declare(
        `${CITATION}${index + 1}`,
        'record',
        Object.entries(citation).map(([field, text]) => value(text, field)),
      ),
    ),
  ];
}

const declare = (name: string, cardinality: string, values: string[]) =>
  `  <qti-outcome-declaration identifier="${name}" cardinality="${cardinality}"${cardinality === 'record' ? '' : ' base-type="string"'}>
    <qti-default-value>${values.join('')}</qti-default-value>
  </qti-outcome-declaration>`;

const value = (text: string, field?: string) =>
  `<qti-value${field ? ` field-identifier="${field}" base-type="string"` : ''}>${escapeText(text)}</qti-value>`;

export function readMetadata(item: XmlElement): Partial<QuestionDraft> {
  const declared = new Map(
    childrenOf(item, 'qti-outcome-declaration').map((declaration) => [
      declaration.attributes.identifier ?? '',
      childrenOf(childOf(declaration, 'qti-default-value'), 'qti-value'),
    ]),
  );
  const texts = (name: string) => declared.get(variableOf(name))?.map(rawText) ?? [];
  return {
    ...Object.fromEntries(singles.flatMap(([field, name]) => texts(name).map((text) => [field, text]))),
    ...Object.fromEntries(multiples.map(([field, name]) => [field, texts(name)])),
    citations: [...declared]
      .filter(([name]) => name.startsWith(CITATION))
      .map(([, values]) => Object.fromEntries(values.map((one) => [one.attributes['field-identifier'], rawText(one)]))),
  };
}
