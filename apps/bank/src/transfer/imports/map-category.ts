import type { ReadQuestion } from '../formats/format.ts';
import type { MappedCategory } from './import.ts';

/** @returns the question with the domain and topic that the importer chose for its category */
export function mapCategory(read: ReadQuestion, categories: Readonly<Record<string, MappedCategory>>): ReadQuestion {
  const { category, question, notes } = read;
  // Categories come from a file: one may be called as what every object has.
  const mapped = category !== undefined && Object.hasOwn(categories, category) ? categories[category] : undefined;
  if (!mapped) return read;
  const { domain, topic = question.topic } = mapped;
  return {
    ...read,
    question: { ...question, domain, ...(topic && { topic }) },
    notes: notes.filter(({ code }) => code !== 'category-ignored'),
  };
}
