import { messageOf, useStartImportMutation } from '@casebook/api-client';
import { Domain, FileEncoding, IMPORT_FILE_BYTES, type TransferFormat } from '@casebook/contracts';
import { ErrorNotice, Panel } from '@casebook/web-ui';
import FileIcon from '@mui/icons-material/UploadFile';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type DragEvent, type FormEvent, useId, useState } from 'react';
import { ChoiceField } from '#shared/ChoiceField.tsx';
import { acceptedFiles, formatOptions } from './transfer-labels.ts';

const formats = [{ value: '', label: 'Detect automatically' } as const, ...formatOptions];
const encodingLabels: Readonly<Record<FileEncoding, string>> = {
  'utf-8': 'UTF-8 (most files)',
  'windows-1252': 'Windows-1252 (older Excel)',
  'iso-8859-1': 'ISO-8859-1 (Latin 1)',
};
const encodings = FileEncoding.options.map((value) => ({ value, label: encodingLabels[value] }));
const domains = [
  { value: '', label: 'None (skip those questions)' } as const,
  ...Domain.options.map((domain) => ({ value: domain, label: domain })),
];

/** Chooses a file and how to read it. */
export function StartImportPanel({ onStarted }: { onStarted: (id: string) => void }) {
  const [file, setFile] = useState<File>();
  const [format, setFormat] = useState<TransferFormat | ''>('');
  const [encoding, setEncoding] = useState<FileEncoding>('utf-8');
  const [domain, setDomain] = useState<Domain | ''>('');
  const [start, { isLoading, error }] = useStartImportMutation();
  const isTooLarge = file !== undefined && file.size > IMPORT_FILE_BYTES;

  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (!file) return;
    const options = {
      fileName: file.name.slice(-200),
      ...(format && { format }),
      ...(encoding !== 'utf-8' && { encoding }),
      ...(domain && { domain }),
    };
    const { data } = await start({ body: file, ...options });
    if (data) onStarted(data.id);
  };

  return (
    <Panel component="section" aria-labelledby="import">
      <Typography id="import" variant="h2" sx={{ mb: 2 }}>
        Import
      </Typography>
      <Box component="form" onSubmit={send} sx={{ display: 'grid', gap: 2 }}>
        <FileField file={file} onChoose={setFile} />
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: '1fr 1fr' } }}>
          <ChoiceField label="Format" options={formats} chosen={format} onChoose={setFormat} />
          <ChoiceField label="Encoding" options={encodings} chosen={encoding} onChoose={setEncoding} />
          <ChoiceField
            label="Domain for questions that don’t specify one"
            options={domains}
            chosen={domain}
            onChoose={setDomain}
          />
        </Box>
        {isTooLarge && <ErrorNotice>Files can be up to 5 MB. Split this one into smaller files.</ErrorNotice>}
        {error && <ErrorNotice>{messageOf(error, 'The file couldn’t be uploaded')}</ErrorNotice>}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
          <Button type="submit" variant="contained" disabled={!file || isTooLarge || isLoading}>
            {isLoading ? 'Uploading...' : 'Preview'}
          </Button>
          <Typography variant="body2" color="textSecondary">
            You’ll see a preview before anything changes.
          </Typography>
        </Box>
      </Box>
    </Panel>
  );
}

interface FileFieldProps {
  file: File | undefined;
  onChoose: (file: File) => void;
}

/** Sizes are counted as most file managers show them: a megabyte is 1024 kilobytes, as in the limit. */
const KB = 1024;
const sizeOf = ({ size }: File) =>
  size < KB * KB ? `${Math.ceil(size / KB).toLocaleString()} KB` : `${(size / KB / KB).toFixed(1)} MB`;

/** A file input that also accepts a dropped file. */
function FileField({ file, onChoose }: FileFieldProps) {
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
          {file ? file.name : 'Choose a file or drop it here'}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {file ? sizeOf(file) : 'CSV, JSON, GIFT, Moodle XML, Aiken, or QTI (1.2 to 3.0), up to 5 MB'}
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
