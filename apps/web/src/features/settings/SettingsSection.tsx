import { Panel } from '@casebook/web-ui';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';

export function SettingsSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Panel component="section" aria-labelledby={id} sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}>
      <Typography variant="h2" id={id}>
        {title}
      </Typography>
      {children}
    </Panel>
  );
}

interface ActionProps {
  onClick: () => void;
  isDangerous?: boolean;
  disabled?: boolean;
  children: string;
}

/** A button of a section. */
export const Action = ({ onClick, isDangerous = false, disabled = false, children }: ActionProps) => (
  <Button
    onClick={onClick}
    variant="outlined"
    color={isDangerous ? 'error' : 'primary'}
    disabled={disabled}
    sx={{ justifySelf: 'start' }}
  >
    {children}
  </Button>
);
