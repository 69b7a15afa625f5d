import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';

/** The key-terms box: terms worth looking up. */
export function KeyTerms({ question }: { question: UnansweredQuestion }) {
  return (
    <Box sx={{ bgcolor: 'surface.sunk', borderRadius: 1, px: 2, py: 1.5, mb: 3, maxWidth: 'var(--cb-measure)' }}>
      <Typography variant="label" component="p" color="textSecondary">
        Key terms
      </Typography>
      <Box
        component="ul"
        aria-label="Key terms"
        sx={{ listStyle: 'none', p: 0, m: 0, mt: 0.5, display: 'flex', flexWrap: 'wrap', columnGap: 2 }}
      >
        {keyTerms(question).map((term) => (
          <Typography key={term} component="li" variant="body2">
            {term.charAt(0).toUpperCase() + term.slice(1)}
          </Typography>
        ))}
      </Box>
    </Box>
  );
}

/** Capitalized words that add emphasis and aren't abbreviations. */
const emphasisWords = new Set([
  'NOT',
  'BEST',
  'MOST',
  'LEAST',
  'FIRST',
  'LAST',
  'EXCEPT',
  'PRIMARY',
  'NEXT',
  'ONLY',
  'MAIN',
  'BEFORE',
  'AFTER',
  'ALL',
  'AND',
  'OR',
  'NO',
]);
/** Such as FEWEST. Shorter words, such as REST, are abbreviations. */
const SUPERLATIVE = /^[A-Z]{2,}EST$/;
const isEmphasis = (word: string) => emphasisWords.has(word) || SUPERLATIVE.test(word);
const MAX_TERMS = 8;

/** The parts of a question that are visible before it is answered. */
interface UnansweredQuestion {
  readonly topic: string;
  readonly question: string;
  readonly options: readonly { readonly text: string }[];
  readonly tags: readonly string[];
}

/** @returns the terms to look up for a question: its topic, the tags that occur in its text, and its abbreviations */
export function keyTerms({ topic, question, options, tags }: UnansweredQuestion): string[] {
  const text = [question, ...options.map((option) => option.text)].join(' ');
  const lower = text.toLowerCase();
  const mentionedTags = tags.map((tag) => tag.replaceAll('-', ' ')).filter((tag) => lower.includes(tag));
  const abbreviations = (text.match(/\b[A-Z][A-Z0-9]{1,7}(?: [A-Z][A-Z0-9]{1,7})*\b/g) ?? []).flatMap(withoutEmphasis);
  const terms = [topic, ...mentionedTags, ...abbreviations];
  const isNew = (term: string, at: number) => terms.findIndex((other) => other.toLowerCase() === term.toLowerCase()) === at;
  return terms.filter(isNew).slice(0, MAX_TERMS);
}

/** Splits a run of capitalized words, such as ORDER BY, at the words that only add emphasis. */
function withoutEmphasis(run: string): string[] {
  const words = run.split(' ');
  return words.some(isEmphasis) ? words.filter((word) => !isEmphasis(word)) : [run];
}
