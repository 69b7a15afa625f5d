import { type Download, useSession } from '@casebook/api-client';
import type { Service } from '@casebook/contracts';
import { ErrorNotice, saveFile } from '@casebook/web-ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useRef, useState } from 'react';
import { downloadMyData } from '#shared/download.ts';

/** What one service stores about the member. */
interface DataPart {
  readonly service: Service;
  /** Completes "Downloading ...". */
  readonly label: string;
}

/** One label per service. The type makes a new service fail to compile until it has a label. */
const labels: Readonly<Record<Service, string>> = {
  identity: 'your account',
  bank: 'your questions',
  quiz: 'your quizzes',
  billing: 'your subscription',
  ai: 'your AI-generated questions',
  admin: 'your activity',
};

const dataParts: readonly DataPart[] = Object.entries(labels).map(([service, label]) => ({
  service: service as Service,
  label,
}));

/** Creates the ZIP file. The zip library is loaded on demand. @param at the date in the file's name, in the member's time zone */
async function zipMyData(received: ReadonlyMap<DataPart, Blob>, at: Date): Promise<Download> {
  const { downloadZip } = await import('client-zip');
  const files = [...received].map(([{ service }, input]) => ({
    name: `${service}.json`,
    input: input.stream(),
    lastModified: at,
  }));
  return { name: `casebook-data-${dayOf(at)}.zip`, content: await downloadZip(files).blob() };
}

const dayOf = (at: Date): string =>
  [at.getFullYear(), at.getMonth() + 1, at.getDate()].map((part) => String(part).padStart(2, '0')).join('-');

type State =
  | { readonly kind: 'idle' | 'saved' }
  | { readonly kind: 'loading'; readonly part: DataPart; readonly done: number }
  | { readonly kind: 'failed'; readonly part: DataPart | undefined };

/** Downloads everything that Casebook stores about the member, as one ZIP file with a JSON file for each service. */
export function YourData() {
  const session = useSession();
  const [state, setState] = useState<State>({ kind: 'idle' });
  // Parts received before a failure aren't requested again.
  const received = useRef(new Map<DataPart, Blob>());

  const download = async () => {
    let current: DataPart | undefined;
    try {
      for (const [done, part] of dataParts.entries()) {
        current = part;
        setState({ kind: 'loading', part, done });
        if (!received.current.has(part)) received.current.set(part, await downloadMyData(session, part.service));
      }
      current = undefined;
      saveFile(await zipMyData(received.current, new Date()));
      setState({ kind: 'saved' });
      received.current.clear();
    } catch {
      // Refused, disconnected, truncated, or the zip library didn't load: in each case, only a retry can help.
      setState({ kind: 'failed', part: current });
    }
  };

  return (
    <>
      <Typography color="textSecondary">
        A ZIP file of everything we store about you: your account, questions, quizzes, subscription, AI-generated questions, and
        activity.
      </Typography>
      {state.kind === 'failed' && (
        <ErrorNotice>
          {state.part
            ? `We couldn’t download ${state.part.label}. Nothing was saved.`
            : 'We couldn’t create the ZIP file. Nothing was saved.'}
        </ErrorNotice>
      )}
      {state.kind === 'loading' && (
        <Box sx={{ display: 'grid', gap: 1 }}>
          <Typography role="status">{`Downloading ${state.part.label} (${state.done + 1} of ${dataParts.length})`}</Typography>
          <LinearProgress
            variant="determinate"
            value={Math.round((100 * state.done) / dataParts.length)}
            aria-label="Download progress"
          />
        </Box>
      )}
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
        <Button variant="outlined" disabled={state.kind === 'loading'} onClick={download}>
          {state.kind === 'failed' ? 'Try Again' : 'Download My Data'}
        </Button>
        {state.kind === 'saved' && <span role="status">Downloaded</span>}
      </Box>
    </>
  );
}
