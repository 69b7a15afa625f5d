import type { Exhibit as ExhibitContent } from '@casebook/exam';
import { describe, expect, it } from '@jest/globals';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ThemeRoot } from '../theme/ThemeRoot.tsx';
import { Exhibit } from './Exhibit.tsx';
import { isInHorizontalScroller } from './horizontal-scroller.ts';

function show(exhibit: ExhibitContent, query?: string) {
  render(
    <ThemeRoot LinkComponent="a">
      <Exhibit exhibit={exhibit} query={query} />
    </ThemeRoot>,
  );
  return within(screen.getByRole('figure', { name: /^Exhibit: / }));
}

const diagram = (drawing: string): ExhibitContent => ({
  kind: 'diagram',
  title: 'Branch office',
  drawing,
  description: 'Guests reach the file server directly.',
});

describe('an exhibit', () => {
  it('shows code with its line breaks and spaces, in a region that the keyboard can scroll', () => {
    const shown = show({ kind: 'code', title: 'Mail log', text: 'if a:\n    b\n' });
    const code = shown.getByRole('region', { name: /Mail log$/ });
    expect(code.textContent).toBe('if a:\n    b\n');
    expect(code).toHaveStyle({ whiteSpace: 'pre', overflowX: 'auto' });
    expect(code).toHaveAttribute('tabindex', '0');
  });

  it('quotes an extract', () => {
    const shown = show({ kind: 'extract', title: 'Section 4.2', text: 'The customer may audit.' });
    expect(shown.getByRole('blockquote')).toHaveTextContent('The customer may audit.');
  });

  it('shows a table with a header cell for each column', () => {
    const shown = show({
      kind: 'table',
      title: 'Rules',
      columns: ['Source', 'Action'],
      rows: [
        ['Any', 'Allow'],
        ['Any', 'Allow'],
      ],
    });
    const headers = shown.getAllByRole('columnheader');
    expect(headers.map(({ textContent }) => textContent)).toEqual(['Source', 'Action']);
    for (const header of headers) expect(header).toHaveAttribute('scope', 'col');
    expect(shown.getAllByRole('row')).toHaveLength(3);
    expect(shown.getByRole('region')).toHaveAttribute('tabindex', '0');
  });

  it('draws a diagram in the text’s color, with its description for screen readers, and for everyone on request', async () => {
    const drawing = '<svg viewBox="0 0 320 200"><g stroke-width="2"><text x="8" y="20" font-size="12">A &amp; B</text></g></svg>';
    const shown = show(diagram(drawing));
    const image = shown.getByRole('img', { name: /Branch office$/, description: 'Guests reach the file server directly.' });
    expect(image).toHaveTextContent('A & B');
    expect(image).toHaveAttribute('viewBox', '0 0 320 200');
    expect(image.querySelector('g[stroke-width="2"]')).not.toBeNull();
    // Letters of 12 drawing units must not get smaller than 8.5 pixels.
    expect(image).toHaveStyle({ minWidth: `${(320 * 8.5) / 12}px` });
    const description = shown.getByText('Guests reach the file server directly.');
    expect(description).not.toBeVisible();
    await userEvent.setup().click(shown.getByRole('button', { name: 'Describe this diagram' }));
    expect(description).toBeVisible();
  });

  it('shows a diagram’s description if its drawing can’t be shown', () => {
    const shown = show(diagram('<svg viewBox="0 0 320 200"><script>alert(1)</script></svg>'));
    expect(shown.queryByRole('img')).toBeNull();
    expect(shown.getByText('Guests reach the file server directly.')).toBeVisible();
  });

  it('marks the matches of a search', () => {
    const shown = show({ kind: 'table', title: 'Rules', columns: ['Source', 'Action'], rows: [['Guest', 'Allow']] }, 'guest');
    expect(shown.getByText('Guest', { selector: 'mark' })).toBeVisible();
  });

  it('has swipes and arrow keys for itself only where it can scroll sideways', () => {
    show({ kind: 'code', title: 'Mail log', text: 'one line' });
    const code = screen.getByRole('region', { name: /Mail log$/ });
    expect(isInHorizontalScroller(code)).toBe(false);
    Object.defineProperty(code, 'scrollWidth', { value: 900 });
    expect(isInHorizontalScroller(code)).toBe(true);
    expect(isInHorizontalScroller(document.body)).toBe(false);
  });
});
