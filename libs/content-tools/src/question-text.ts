import type { ContentQuestion } from '../../exam/src/index.ts';
import { presentedLines, wrap } from './reviews/sheet-text.ts';

/** Formats a complete question as text: the question, then the explanation. */
export function questionText(question: ContentQuestion): string {
  const { slug, domain, secondaryDomain, topic, difficulty, questionType, formatType, options, key } = question;
  const { explanation, tags, citation } = question;
  const paragraph = (name: string, text: string) => wrap(`${name}: ${text}`, '  ');
  return [
    slug,
    [`${domain}: ${topic}`, ...(secondaryDomain ? [`with ${secondaryDomain}`] : [])].join(', '),
    [difficulty, questionType, formatType, ...tags].join(', '),
    '',
    ...presentedLines(question),
    ...options.map(({ text }, at) => wrap(`${at + 1}. ${text}`, '   ')),
    '',
    paragraph('Key', key.text),
    ...options.map((option, at) => paragraph(`${at + 1}, ${option === key ? 'correct' : 'incorrect'}`, option.rationale)),
    paragraph('Key concepts', explanation.keyConcepts),
    paragraph('Practical application', explanation.practicalApplication),
    paragraph('Source', `${citation.publication}, ${citation.section}${citation.url ? ` ${citation.url}` : ''}`),
  ].join('\n');
}
