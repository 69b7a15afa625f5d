import { CASEY_MESSAGE_LENGTH } from '@casebook/contracts';
import { useKeyboardInset, useOnline } from '@casebook/web-ui';
import SendIcon from '@mui/icons-material/Send';
import StopIcon from '@mui/icons-material/StopCircleOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import OutlinedInput from '@mui/material/OutlinedInput';
import type { FormEvent, KeyboardEvent, RefObject } from 'react';
import { caseyTexts } from './use-casey.ts';

interface CaseyComposerProps {
  input: RefObject<HTMLTextAreaElement | null>;
  text: string;
  isAnswering: boolean;
  isDisabled: boolean;
  onText: (text: string) => void;
  onSend: () => void;
  onStop: () => void;
}

/** The input at the bottom, above a phone's keyboard. Enter sends, Shift+Enter starts a new line, Escape stops the reply. */
export function CaseyComposer({ input, text, isAnswering, isDisabled, onText, onSend, onStop }: CaseyComposerProps) {
  const isOnline = useOnline();
  const inset = useKeyboardInset();
  const canSend = isOnline && !isDisabled && !isAnswering && text.trim() !== '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (canSend) onSend();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && isAnswering) {
      // Keeps Escape from closing a surrounding sheet.
      event.preventDefault();
      event.stopPropagation();
      onStop();
    }
    // During input-method composition, Enter accepts a suggestion.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    submit(event);
  };
  return (
    <Box
      component="form"
      noValidate
      onSubmit={submit}
      sx={{
        position: 'sticky',
        zIndex: 1,
        display: 'flex',
        alignItems: 'end',
        gap: 1,
        bgcolor: 'var(--casey-ground, var(--cb-paper))',
        borderTop: 1,
        borderColor: 'divider',
        pt: 1.5,
        pb: 'max(12px, env(safe-area-inset-bottom))',
      }}
      // A surrounding sheet is already positioned above the keyboard.
      style={{ bottom: `var(--casey-bottom, max(${inset}px, var(--cb-bottom-bar, 0px)))` }}
    >
      <OutlinedInput
        fullWidth
        multiline
        maxRows={5}
        value={text}
        inputRef={input}
        placeholder={caseyTexts.placeholder}
        onChange={({ target }) => onText(target.value)}
        onKeyDown={onKeyDown}
        slotProps={{
          input: { 'aria-label': 'Message to Casey', maxLength: CASEY_MESSAGE_LENGTH, enterKeyHint: 'send', autoComplete: 'off' },
        }}
        sx={{ minHeight: 48 }}
      />
      {isAnswering ? (
        <IconButton aria-label="Stop" color="primary" onClick={onStop} sx={{ width: 48, height: 48 }}>
          <StopIcon />
        </IconButton>
      ) : (
        <IconButton aria-label="Send" type="submit" color="primary" disabled={!canSend} sx={{ width: 48, height: 48 }}>
          <SendIcon />
        </IconButton>
      )}
    </Box>
  );
}
