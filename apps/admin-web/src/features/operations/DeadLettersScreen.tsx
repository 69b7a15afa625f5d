import type { Service } from '@casebook/contracts';
import { BackLink, Page, PageHeading } from '@casebook/web-ui';
import { useSearchParams } from 'react-router';
import { api } from '#shared/api.ts';
import { paths } from '#shared/paths.ts';
import { DeadLetterCausesTable } from './DeadLetterCausesTable.tsx';
import { DeadLettersTable, deadLettersText } from './DeadLettersTable.tsx';
import { ServiceSection, ServiceSections } from './ServiceSections.tsx';

/** `/admin/dead-letters`: what each service parked, by cause; the events of a cause; and what to do. */
export function DeadLettersScreen() {
  const [search] = useSearchParams();
  const cause = search.get('cause');
  return (
    <Page title="Dead Letters">
      <BackLink href={paths.panel}>Back to Admin</BackLink>
      <PageHeading title="Dead Letters">
        Events that a service couldn’t handle after six attempts. Fix the cause, then replay them.
      </PageHeading>
      <ServiceSections>
        {(service) =>
          cause && search.has('service') ? <DeadLettersTable service={service} cause={cause} /> : <Causes service={service} />
        }
      </ServiceSections>
    </Page>
  );
}

function Causes({ service }: { service: Service }) {
  const query = api.useListDeadLetterCausesQuery({ service }, { refetchOnMountOrArgChange: true });
  return (
    <ServiceSection
      service={service}
      query={query}
      summary={({ total, totalIsEstimate }) => deadLettersText(total, totalIsEstimate)}
    >
      {({ items }) => items.length > 0 && <DeadLetterCausesTable service={service} causes={items} />}
    </ServiceSection>
  );
}
