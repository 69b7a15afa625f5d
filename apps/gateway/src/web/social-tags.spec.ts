import { describe, expect, it } from '@jest/globals';
import { cutForPreview, withSocialTags } from './social-tags.ts';

const PAGE = '<html><head><title>Casebook</title></head><body></body></html>';
const preview = {
  title: 'Asset Security',
  description: 'Who owns it?',
  url: 'https://casebook.example.org/questions/1',
  picture: 'https://casebook.example.org/social/casebook.png',
};

describe('the preview of a shared page', () => {
  it('has title, description, type, address, and card', () => {
    const page = withSocialTags(PAGE, preview);
    for (const tag of [
      '<meta property="og:title" content="Asset Security" />',
      '<meta property="og:description" content="Who owns it?" />',
      '<meta property="og:type" content="article" />',
      '<meta property="og:url" content="https://casebook.example.org/questions/1" />',
      '<meta property="og:image" content="https://casebook.example.org/social/casebook.png" />',
      '<meta name="twitter:card" content="summary_large_image" />',
    ])
      expect(page).toContain(tag);
    expect(page.indexOf('og:title')).toBeLessThan(page.indexOf('</head>'));
  });

  it('escapes every value, including replacement patterns', () => {
    const hostile = `"><script>alert('x')</script>&$&$'$\``;
    const page = withSocialTags(PAGE, { title: hostile, description: hostile, url: hostile, picture: preview.picture });
    expect(page).not.toContain('<script>');
    expect(page.match(/&quot;&gt;&lt;script&gt;alert\(&#39;x&#39;\)&lt;\/script&gt;&amp;\$&amp;\$&#39;\$`/g)).toHaveLength(3);
  });

  it('truncates long descriptions', () => {
    expect(cutForPreview('a'.repeat(200))).toHaveLength(200);
    const cut = cutForPreview(`${'word '.repeat(60)}`);
    expect(cut.length).toBeLessThanOrEqual(200);
    expect(cut.endsWith('word…')).toBe(true);
    expect(cutForPreview('a\n\n  b')).toBe('a b');
  });
});
