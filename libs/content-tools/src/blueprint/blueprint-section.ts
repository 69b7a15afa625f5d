import { domainNames } from '../../../exam/src/index.ts';
import { type Blueprint, type DomainPlan, plannedQuestions } from './blueprint.ts';

/** The lines in `content/README.md` before and after the generated tables. */
const MARKERS = {
  begin: '<!-- From blueprint.yaml, by libs/content-tools/src/write-blueprint.ts -->',
  end: '<!-- End of the blueprint -->',
};

/**
 * @returns the document with the blueprint's tables between its two markers, formatted as the formatter does
 * @throws if a marker is missing
 */
export function withBlueprintTables(document: string, blueprint: Blueprint): string {
  const [begin, end] = [document.indexOf(MARKERS.begin), document.indexOf(MARKERS.end)];
  if (begin < 0 || end < begin) throw new Error(`The document must contain the lines ${MARKERS.begin} and ${MARKERS.end}`);
  const tables = domainNames.map((domain) => [`### ${domain}`, ...tablesOf(blueprint[domain])].join('\n\n'));
  return [document.slice(0, begin + MARKERS.begin.length), ...tables, document.slice(end)].join('\n\n');
}

function tablesOf(plan: DomainPlan): string[] {
  const topics = Object.entries(plan.topics).map(([topic, { questions, objectives }]) => [
    topic,
    String(questions),
    objectives.join('<br>'),
  ]);
  const counts = (planned: Readonly<Record<string, number>>) =>
    Object.entries(planned)
      .map(([name, count]) => `${name} ${count}`)
      .join(', ');
  return [
    markdownTable([['topic', 'questions', 'objectives'], ...topics]),
    markdownTable([
      [`of the ${plannedQuestions(plan)}`, 'questions'],
      ['difficulty', counts(plan.difficulty)],
      ['level', counts(plan.level)],
      ['format', counts(plan.format)],
      ['with a second domain', String(plan.crossDomain)],
    ]),
  ];
}

function markdownTable(rows: readonly (readonly string[])[]): string {
  const escaped = rows.map((cells) => cells.map((cell) => cell.replaceAll('|', '\\|')));
  const widths = (escaped[0] ?? []).map((_, column) => Math.max(3, ...escaped.map((cells) => cells[column]?.length ?? 0)));
  const line = (cells: readonly string[]) => `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  const [header = [], ...body] = escaped;
  return [line(header), line(widths.map((width) => '-'.repeat(width))), ...body.map(line)].join('\n');
}
