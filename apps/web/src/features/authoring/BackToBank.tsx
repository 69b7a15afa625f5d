import BackIcon from '@mui/icons-material/ArrowBack';
import Button from '@mui/material/Button';
import { bankPath } from './authoring-paths.ts';

export function BackToBank() {
  return (
    <Button href={bankPath} color="secondary" size="small" startIcon={<BackIcon />} sx={{ ml: -1, mb: 1 }}>
      Question Bank
    </Button>
  );
}
