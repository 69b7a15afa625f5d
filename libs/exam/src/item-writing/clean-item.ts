import type { Item, ItemOption } from './item.ts';

/** An item without flaws, into which tests insert one. */
export const cleanItem: Item = {
  slug: 'clean-item',
  domain: 'Security Operations',
  topic: 'Incident response',
  difficulty: 'Medium',
  questionType: 'application',
  formatType: 'scenario-based',
  stem: 'A server sends data to an address that nobody knows. Staff still need its files today. What should the responder do first?',
  options: [
    optionOf('Restore the server from the last backup'),
    optionOf('Cut the server off from the outside network', true),
    optionOf('Ask the owner of the address to delete the data'),
    optionOf('Wait until the shift that built the server is back'),
  ],
  keyConcepts: 'Containment comes before eradication and recovery, and keeps what is needed to learn what happened.',
  practicalApplication: 'Agree in advance on who may cut off which servers, and rehearse how to do it within minutes.',
  tags: ['incident-response'],
  citations: [{ publication: 'A guide to incidents', section: 'Section 3', url: 'https://example.org/incidents#3' }],
};

/** @returns the clean item with changes; `texts` and `rationales` by the position of the option (the key is at 1) */
export function itemWith(
  changes: Partial<Item> & { texts?: Record<number, string>; rationales?: Record<number, string | undefined> } = {},
): Item {
  const { texts = {}, rationales = {}, ...rest } = changes;
  const options = cleanItem.options.map((option, at) => ({
    ...option,
    text: texts[at] ?? option.text,
    rationale: at in rationales ? rationales[at] : option.rationale,
  }));
  return { ...cleanItem, options, ...rest };
}

function optionOf(text: string, isKey = false): ItemOption {
  const verdict = isKey ? 'It stops the loss at once' : 'It leaves the loss going on for now';
  return { text, isKey, rationale: `${verdict}, which is what counts while data is leaving and the cause is still unknown.` };
}
