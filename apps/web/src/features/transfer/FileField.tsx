import FileIcon from '@mui/icons-material/UploadFile';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type DragEvent, useId, useState } from 'react';
import { acceptedFiles } from './transfer-formats.ts';

interface FileFieldProps {
  file: File | undefined;
  onChoose: (file: File) => void;
}

const KIB = 1024;
const sizeOf = ({ size }: File) =>
  size < KIB * KIB ? `${Math.ceil(size / KIB).toLocaleString()} KiB` : `${(size / KIB / KIB).toFixed(1)} MiB`;

/** A file, chosen or dropped. */
export function FileField({ file, onChoose }: FileFieldProps) {
  const id = useId();
  const [isOver, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const [dropped] = event.dataTransfer.files;
    if (dropped) onChoose(dropped);
  };
  return (
    <Box
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      sx={{
        position: 'relative',
        display: 'flex',
        alignItems: 'center',
        gap: 2,
        p: 2,
        border: '1px dashed',
        borderColor: isOver ? 'primary.main' : 'edge.main',
        borderRadius: 1.5,
        bgcolor: isOver ? 'tint.accent' : 'surface.sunk',
        '&:focus-within': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: 2 },
      }}
    >
      <FileIcon sx={{ color: 'text.secondary' }} />
      <Box sx={{ minWidth: 0 }}>
        <Typography component="label" htmlFor={id} sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
          {file ? file.name : 'Choose a file, or drop it here'}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {file ? sizeOf(file) : 'CSV, JSON, GIFT, Moodle XML, Aiken or QTI (1.2 to 3.0), up to 5 MiB'}
        </Typography>
      </Box>
      <Box
        component="input"
        id={id}
        type="file"
        accept={acceptedFiles}
        onChange={({ target }: { target: HTMLInputElement }) => {
          const [chosen] = target.files ?? [];
          if (chosen) onChoose(chosen);
          target.value = '';
        }}
        sx={{ position: 'absolute', inset: 0, opacity: 0, cursor: 'pointer', width: '100%' }}
      />
    </Box>
  );
}
