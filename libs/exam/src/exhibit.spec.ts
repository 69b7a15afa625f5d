import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type DrawingElement, drawingProblem, parseDrawing } from './drawing.ts';
import { exhibitLimits, exhibitText, presentedText, WrittenExhibit, WrittenScenario } from './exhibit.ts';

const drawing = `<svg viewBox="0 0 320 120">
  <g fill="none" stroke="currentColor"><rect x="8" y="8" width="96" height="40" rx="4"/><path d="M104 28 L160 28"/><line x1="160" y1="28" x2="200" y2="28"/></g>
  <text x="56" y="32" font-size="14" text-anchor="middle">R&amp;D</text>
</svg>`;

describe('a drawing', () => {
  it('is read into its elements, attributes, and texts', () => {
    const root = parseDrawing(drawing);
    expect(root).toMatchObject({ name: 'svg', attributes: { viewBox: '0 0 320 120' } });
    const textsOf = (element: DrawingElement): string[] =>
      element.children.flatMap((child) => (typeof child === 'string' ? [child] : textsOf(child)));
    expect(textsOf(root).join('').trim()).toBe('R&D');
  });

  it.each([
    ['a script', '<svg viewBox="0 0 320 120"><script>alert(1)</script></svg>', '<script>'],
    ['an event handler', '<svg viewBox="0 0 320 120"><rect onclick="alert(1)"/></svg>', 'onclick'],
    ['a link', '<svg viewBox="0 0 320 120"><a href="https://example.org">x</a></svg>', '<a>'],
    ['an image', '<svg viewBox="0 0 320 120"><image href="https://example.org/x.png"/></svg>', '<image>'],
    ['another document', '<svg viewBox="0 0 320 120"><use href="#x"/></svg>', '<use>'],
    ['HTML', '<svg viewBox="0 0 320 120"><foreignObject/></svg>', '<foreignObject>'],
    ['style', '<svg viewBox="0 0 320 120"><rect style="fill:red"/></svg>', 'style'],
    ['a color of its own', '<svg viewBox="0 0 320 120"><rect fill="red"/></svg>', 'fill="red"'],
    ['an address in a value', '<svg viewBox="0 0 320 120"><rect fill="url(#x)"/></svg>', 'url'],
    ['a namespace', '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 120"/>', 'xmlns'],
    ['an entity', '<svg viewBox="0 0 320 120"><text>&xxe;</text></svg>', '&xxe;'],
    ['a comment', '<svg viewBox="0 0 320 120"><!-- x --></svg>', '<!--'],
    ['a document type', '<!DOCTYPE svg><svg viewBox="0 0 320 120"/>', 'DOCTYPE'],
    ['two drawings', '<svg viewBox="0 0 320 120"/><svg viewBox="0 0 320 120"/>', 'after its last element'],
    ['an element left open', '<svg viewBox="0 0 320 120"><g></svg>', 'isn’t the open element'],
    ['no size', '<svg><rect/></svg>', 'viewBox'],
    ['nothing', '', 'read'],
  ])('with %s is refused', (_what, written, reason) => {
    expect(drawingProblem(written)).toContain(reason.replace('’', "'"));
  });

  it('of any text has only allowed elements and attributes, or is refused', () => {
    const names = fc.constantFrom('svg', 'g', 'rect', 'text', 'script', 'a', 'style', 'image');
    const values = fc.constantFrom('1', 'none', 'currentColor', 'red', 'url(#a)', 'javascript:alert(1)', '"><script>');
    const attribute = fc.record({ name: fc.constantFrom('x', 'fill', 'd', 'onload', 'href', 'viewBox'), value: values });
    const element = fc
      .record({ name: names, attributes: fc.array(attribute, { maxLength: 3 }), inner: fc.string() })
      .map(
        ({ name, attributes, inner }) =>
          `<${name} ${attributes.map((one) => `${one.name}="${one.value}"`).join(' ')}>${inner}</${name}>`,
      );
    const allowed = /^(svg|g|rect|circle|line|polyline|polygon|path|text|tspan)$/;
    fc.assert(
      fc.property(fc.array(element, { maxLength: 4 }), (parts) => {
        const written = `<svg viewBox="0 0 320 120">${parts.join('')}</svg>`;
        if (drawingProblem(written)) return;
        const check = ({ name, attributes, children }: DrawingElement): void => {
          expect(name).toMatch(allowed);
          expect(Object.keys(attributes).join(' ')).not.toMatch(/on|href|style/);
          expect(Object.values(attributes).join(' ')).not.toMatch(/[:"'#]/);
          for (const child of children) if (typeof child !== 'string') check(child);
        };
        check(parseDrawing(written));
      }),
    );
  });
});

describe('an exhibit', () => {
  const table = { kind: 'table', title: 'Risks', columns: ['Risk', 'ALE'], rows: [['Flood', '$4,000']] } as const;
  const diagram = { kind: 'diagram', title: 'The network', drawing, description: 'Two boxes, one line.' } as const;

  it('has a text for who can’t see it: rows on lines, a drawing’s description', () => {
    expect(exhibitText({ ...table, columns: [...table.columns], rows: [['Flood', '$4,000']] })).toBe(
      'Risks\nRisk | ALE\nFlood | $4,000',
    );
    expect(exhibitText(diagram)).toBe('The network\nTwo boxes, one line.');
    expect(presentedText({ scenario: { text: 'A merger.' }, exhibit: diagram, stem: 'What is FIRST?' })).toBe(
      'A merger.\n\nThe network\nTwo boxes, one line.\n\nWhat is FIRST?',
    );
    expect(presentedText({ stem: 'What is FIRST?' })).toBe('What is FIRST?');
  });

  it('keeps the indentation of code, and the line breaks', () => {
    const code = { kind: 'code', title: 'A log', text: '  at main()\n    at start()\n' };
    expect(WrittenExhibit.parse(code)).toEqual(code);
  });

  it.each([
    ['without a title', { kind: 'extract', title: ' ', text: 'x' }],
    ['of an unknown kind', { kind: 'video', title: 'x', text: 'x' }],
    ['of blank code', { kind: 'code', title: 'x', text: ' \n ' }],
    ['with too much text', { kind: 'extract', title: 'x', text: 'x'.repeat(exhibitLimits.text + 1) }],
    ['with a short row', { ...table, rows: [['Flood']] }],
    ['without rows', { ...table, rows: [] }],
    ['with a single column', { ...table, columns: ['Risk'], rows: [['Flood']] }],
    ['with a script', { ...diagram, drawing: '<svg viewBox="0 0 320 120"><script/></svg>' }],
    ['with a drawing and no description', { ...diagram, description: '' }],
  ])('%s is refused', (_what, exhibit) => {
    expect(WrittenExhibit.safeParse(exhibit).success).toBe(false);
  });
});

describe('a scenario', () => {
  const scenario = { setId: '5c0b1a3e-2f0e-4f6b-9f4e-0a1b2c3d4e5f', place: 3, size: 3, text: 'A merger.' };

  it('has a place within its set of three to five', () => {
    expect(WrittenScenario.safeParse(scenario).success).toBe(true);
    for (const wrong of [{ place: 0 }, { place: 4 }, { size: 2, place: 1 }, { size: 6 }, { text: ' ' }])
      expect(WrittenScenario.safeParse({ ...scenario, ...wrong }).success).toBe(false);
  });
});
