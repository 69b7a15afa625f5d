import type { Flaw } from '@casebook/exam';
import { Announcement } from '@casebook/web-ui';
import { useContext, useEffect, useRef, useState } from 'react';
import { fieldName } from '../field-names.ts';
import { FlawsContext } from '../flaws-context.ts';

const sayOf = ({ field, message }: Flaw): string => `${fieldName(field)}: ${message}.`;

/** Says what the rules newly found, and when nothing is left; what stood there when the form opened is not read out. */
export function FlawAnnouncement() {
  const flaws = useContext(FlawsContext);
  const before = useRef(flaws);
  const [said, setSaid] = useState('');
  useEffect(() => {
    const announced = new Set(before.current.map(sayOf));
    const fresh = flaws.map(sayOf).filter((saying) => !announced.has(saying));
    if (fresh.length > 0) setSaid(fresh.join(' '));
    else if (flaws.length === 0 && announced.size > 0) setSaid('No notes left on your writing.');
    before.current = flaws;
  }, [flaws]);
  return <Announcement>{said}</Announcement>;
}
