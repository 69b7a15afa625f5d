import { saveFile } from '@casebook/web-ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useCopied } from '#shared/share/use-copied.ts';
import { Action } from './SettingsSection.tsx';

/** Shows new recovery codes, the only time that they are shown. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const text = codes.join('\n');
  const { isCopied, copy } = useCopied(text);
  const download = () =>
    saveFile({ name: 'casebook-recovery-codes.txt', content: new Blob([`${text}\n`], { type: 'text/plain' }) });
  return (
    <>
      <Typography role="status">
        On. Save these recovery codes where you can find them without your phone. Each one signs you in once. They won’t be shown
        again.
      </Typography>
      <Box
        component="ul"
        sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 0.5, gridTemplateColumns: { sm: '1fr 1fr' } }}
      >
        {codes.map((code) => (
          <li key={code}>
            <Secret>{code}</Secret>
          </li>
        ))}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Action onClick={copy}>{isCopied ? 'Copied!' : 'Copy'}</Action>
        <Action onClick={download}>Download</Action>
        <Button onClick={onDone} variant="contained">
          Done
        </Button>
      </Box>
    </>
  );
}

/** A text to copy by hand. */
export const Secret = ({ children }: { children: string }) => (
  <Box component="code" sx={{ fontFamily: 'monospace', overflowWrap: 'anywhere', color: 'text.primary' }}>
    {children}
  </Box>
);
