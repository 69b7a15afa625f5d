import { oneLine } from '../text/canonical-text.ts';
import type { TransferExplanation, TransferQuestion } from '../transfer-question.ts';
import { escapeAttribute, escapeText } from '../xml/xml-elements.ts';
import { writeMetadata } from './item-metadata.ts';

/** Marks items that Casebook wrote. Their identifier is only a number within the package, not the question's identifier. */
export const TOOL_NAME = 'Casebook';

/** The identifiers of the modal feedback for each part of an explanation. */
export const explanationParts = {
  correct: 'EXPLANATION',
  keyConcepts: 'KEY_CONCEPTS',
  practicalApplication: 'PRACTICAL_APPLICATION',
} as const satisfies Record<keyof TransferExplanation, string>;

/** The identifier of an option: A, B, ... */
const choiceAt = (index: number) => String.fromCharCode('A'.charCodeAt(0) + index);
const TITLE_LENGTH = 80;

const NAMESPACE = 'http://www.imsglobal.org/xsd/imsqtiasi_v3p0';
const SCHEMA = 'https://purl.imsglobal.org/spec/qti/v3p0/schema/xsd/imsqti_asiv3p0_v1p0.xsd';

/**
 * Writes an item that any QTI 3.0 system can deliver: with a scoring rule, and with the chosen option's rationale and the explanation
 * as modal feedback.
 * @param identifier unique within the package; a QTI identifier must not start with a digit
 */
export function writeItem(question: TransferQuestion, identifier: string): string {
  const title = oneLine(question.stem).slice(0, TITLE_LENGTH).toWellFormed();
  const { explanation = {} } = question;
  const parts = (Object.keys(explanationParts) as (keyof TransferExplanation)[]).filter((part) => explanation[part]);
  return `<?xml version="1.0" encoding="UTF-8"?>
<qti-assessment-item xmlns="${NAMESPACE}" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
  xsi:schemaLocation="${NAMESPACE} ${SCHEMA}" identifier="${identifier}" title="${escapeAttribute(title)}"
  adaptive="false" time-dependent="false" tool-name="${TOOL_NAME}" tool-version="1">
  <qti-response-declaration identifier="RESPONSE" cardinality="single" base-type="identifier">
    <qti-correct-response><qti-value>${choiceAt(question.keyIndex)}</qti-value></qti-correct-response>
  </qti-response-declaration>
  <qti-outcome-declaration identifier="SCORE" cardinality="single" base-type="float">
    <qti-default-value><qti-value>0</qti-value></qti-default-value>
  </qti-outcome-declaration>
  <qti-outcome-declaration identifier="FEEDBACK" cardinality="multiple" base-type="identifier"/>
${writeMetadata(question).join('\n')}
  <qti-item-body>
    ${paragraphs(question.stem)}
    <qti-choice-interaction response-identifier="RESPONSE" shuffle="true" max-choices="1">
${question.options.map(({ text }, index) => `      <qti-simple-choice identifier="${choiceAt(index)}">${inline(text)}</qti-simple-choice>`).join('\n')}
    </qti-choice-interaction>
  </qti-item-body>
${responseProcessing(parts)}
${question.options.map(({ rationale }, index) => (rationale ? feedback(choiceAt(index), rationale) : '')).join('')}${parts.map((part) => feedback(explanationParts[part], explanation[part] ?? '')).join('')}</qti-assessment-item>
`;
}

const feedback = (identifier: string, text: string) =>
  `  <qti-modal-feedback outcome-identifier="FEEDBACK" identifier="${identifier}" show-hide="show">
    <qti-content-body>${paragraphs(text)}</qti-content-body>
  </qti-modal-feedback>
`;

function responseProcessing(parts: readonly (keyof TransferExplanation)[]): string {
  const shown = parts.map((part) => `<qti-base-value base-type="identifier">${explanationParts[part]}</qti-base-value>`);
  return `  <qti-response-processing>
    <qti-response-condition>
      <qti-response-if>
        <qti-match><qti-variable identifier="RESPONSE"/><qti-correct identifier="RESPONSE"/></qti-match>
        <qti-set-outcome-value identifier="SCORE"><qti-base-value base-type="float">1</qti-base-value></qti-set-outcome-value>
      </qti-response-if>
    </qti-response-condition>
    <qti-set-outcome-value identifier="FEEDBACK">
      <qti-multiple><qti-variable identifier="RESPONSE"/>${shown.join('')}</qti-multiple>
    </qti-set-outcome-value>
  </qti-response-processing>`;
}

/** Whitespace that XHTML would collapse. */
const SPACED = /[ \t]{2}|\t|^[ \t]|[ \t]$|\n{3}/m;

const inline = (text: string) => (/\n/.test(text) || SPACED.test(text) ? paragraphs(text) : escapeText(text));

function paragraphs(text: string): string {
  if (SPACED.test(text)) return `<pre>${escapeText(text)}</pre>`;
  return text
    .split('\n\n')
    .map((paragraph) => `<p>${escapeText(paragraph).replaceAll('\n', '<br/>')}</p>`)
    .join('');
}
