import { Panel, RelativeTime } from '@casebook/web-ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import type { QuestionFields } from '../question-fields.ts';
import { ClashRow, type Side } from './ClashRow.tsx';
import { type Clash, valueAt } from './merge-fields.ts';
import type { NewerVersion } from './use-newer-version.ts';

const firstSides = (clashes: readonly Clash[]): Record<string, Side> =>
  Object.fromEntries(clashes.map(({ path, isContested }) => [path, isContested ? 'mine' : 'theirs']));

/** Resolves a conflict with a version that somebody else saved: theirs or yours, field by field. The rejected values stay in state until saving. */
export function NewerVersionPanel({ newer: { version, clashes } }: { newer: NewerVersion }) {
  const { getValues, setValue } = useFormContext<QuestionFields>();
  const heading = useRef<HTMLHeadingElement>(null);
  const [sides, setSides] = useState(() => firstSides(clashes));
  const [own, setOwn] = useState<Record<string, unknown>>(() =>
    Object.fromEntries(clashes.map(({ path, mine }) => [path, mine])),
  );
  useEffect(() => heading.current?.focus(), []);

  const choose = ({ path, theirs, mine }: Clash, side: Side) => {
    if (sides[path] === side) return;
    // Written on since the choice before: it is that which must not get lost.
    if (side === 'theirs') setOwn((values) => ({ ...values, [path]: valueAt(getValues(), path) }));
    setSides((chosen) => ({ ...chosen, [path]: side }));
    setValue(path, (side === 'theirs' ? theirs : (own[path] ?? mine)) as never, { shouldDirty: true });
  };
  const chooseAll = (side: Side) => {
    for (const clash of clashes) choose(clash, side);
  };

  return (
    <Panel component="section" aria-labelledby="newer-version" sx={{ borderColor: 'warning.main', borderWidth: 2, mb: 2 }}>
      <Typography id="newer-version" variant="h3" component="h2" ref={heading} tabIndex={-1}>
        Somebody else has changed this question meanwhile
      </Typography>
      <Typography sx={{ mt: 1, maxWidth: '70ch' }}>
        Version {version.version} was saved <RelativeTime at={version.editedAt} />
        {version.updateReason && <>: “{version.updateReason}”</>}. Nothing that you wrote is lost.{' '}
        {clashes.length === 0
          ? 'It changed nothing that you have otherwise: save again.'
          : 'Choose for each field, then save again: fields that you had not changed are theirs already.'}
      </Typography>
      {clashes.length > 1 && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 2 }}>
          <Button size="small" variant="outlined" color="secondary" onClick={() => chooseAll('theirs')}>
            Take All of Theirs
          </Button>
          <Button size="small" variant="outlined" color="secondary" onClick={() => chooseAll('mine')}>
            Keep All of Yours
          </Button>
        </Box>
      )}
      <Box sx={{ display: 'grid', gap: 2.5, mt: 2.5 }}>
        {clashes.map((clash) => (
          <ClashRow
            key={clash.path}
            clash={{ ...clash, mine: own[clash.path] }}
            side={sides[clash.path] ?? 'mine'}
            onChoose={(side) => choose(clash, side)}
          />
        ))}
      </Box>
    </Panel>
  );
}
