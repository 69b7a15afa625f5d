import { describe, expect, it } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ThemeRoot } from '../theme/ThemeRoot.tsx';
import { SearchBox } from './SearchBox.tsx';

/** Renders a page whose URL changes only when the test applies a search, as after a slow navigation. */
function openPage() {
  const searches: string[] = [];
  const at = (query: string) => (
    <ThemeRoot LinkComponent="a">
      <SearchBox query={query} onSearch={(text) => searches.push(text)} label="Search" placeholder="Text" hasSingleKeys={false} />
    </ThemeRoot>
  );
  const { rerender } = render(at(''));
  return { searches, navigate: (query: string) => rerender(at(query)) };
}
const box = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Search' });

describe('the search box', () => {
  it('keeps what is typed while the page still loads its searches, also between two of them', async () => {
    const { searches, navigate } = openPage();
    const user = userEvent.setup();
    await user.type(box(), 'r');
    await waitFor(() => expect(searches).toEqual(['r']));
    expect(box().value).toBe('r');
    await user.type(box(), 'is');
    await waitFor(() => expect(searches).toEqual(['r', 'ris']));
    navigate('r');
    expect(box().value).toBe('ris');
    await user.type(box(), 'k');
    navigate('ris');
    expect(box().value).toBe('risk');
    await waitFor(() => expect(searches).toEqual(['r', 'ris', 'risk']));
  });

  it('follows what else changes the URL, and can search the same again', async () => {
    const { searches, navigate } = openPage();
    const user = userEvent.setup();
    await user.type(box(), 'risk{Enter}');
    navigate('risk');
    navigate('');
    expect(box().value).toBe('');
    await user.type(box(), 'risk{Enter}');
    expect(searches).toEqual(['risk', 'risk']);
  });
});
