import { isRequestProblem, messageOf } from '@casebook/api-client';
import { type Service, serviceNames, services } from '@casebook/contracts';
import { ErrorNotice, Panel } from '@casebook/web-ui';
import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import Skeleton from '@mui/material/Skeleton';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { useSearchParams } from 'react-router';
import { useLostFocus } from '#shared/PagedRows.tsx';

const isService = (name: string | null): name is Service => serviceNames.some((each) => each === name);

interface ServiceSectionsProps {
  children: (service: Service) => ReactNode;
}

/** One section for each service, or only for the service in the address. */
export function ServiceSections({ children }: ServiceSectionsProps) {
  const [search, setSearch] = useSearchParams();
  const chosen = search.get('service');
  const selected = isService(chosen) ? chosen : undefined;
  return (
    <>
      <TextField
        select
        label="Service"
        size="small"
        value={selected ?? 'all'}
        onChange={({ target }) => setSearch(target.value === 'all' ? {} : { service: target.value })}
        sx={{ minWidth: '12rem', mb: 2 }}
      >
        <MenuItem value="all">All services</MenuItem>
        {serviceNames.map((service) => (
          <MenuItem key={service} value={service}>
            {services[service].title}
          </MenuItem>
        ))}
      </TextField>
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}>
        {(selected ? [selected] : serviceNames).map((service) => (
          <Box key={service}>{children(service)}</Box>
        ))}
      </Box>
    </>
  );
}

/** @returns the service's own message if it refused the request; otherwise, that the service didn't respond */
function failureOf(error: unknown, service: Service): string {
  const isDown = !isRequestProblem(error) || error.status === 0 || error.status >= 500;
  const text = `The ${services[service].title} service didn’t respond. Other services aren’t affected.`;
  return isDown ? text : messageOf(error, text);
}

interface ServiceSectionProps<Data> {
  service: Service;
  query: { readonly currentData?: Data; readonly error?: unknown; readonly refetch: () => unknown };
  /** Shown beside the service's name. */
  summary?: (data: Data) => ReactNode;
  children: (data: Data) => ReactNode;
}

/** One service's section of a page. A slow or failed section doesn't affect the others. */
export function ServiceSection<Data>({ service, query, summary, children }: ServiceSectionProps<Data>) {
  const id = useId();
  const { currentData: data, error, refetch } = query;
  const focus = useLostFocus(data);
  return (
    <Panel component="section" aria-labelledby={id} {...focus}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 2, minHeight: '2rem' }}>
        <Typography id={id} variant="h3" component="h2">
          {services[service].title}
        </Typography>
        {!error && data !== undefined && (
          <Typography variant="body2" color="textSecondary">
            {summary?.(data)}
          </Typography>
        )}
        {!error && data === undefined && <Skeleton width="8rem" aria-label="Loading..." role="status" />}
      </Box>
      {error !== undefined && (
        <Box sx={{ mt: 1 }}>
          <ErrorNotice onRetry={refetch}>{failureOf(error, service)}</ErrorNotice>
        </Box>
      )}
      {error === undefined && data !== undefined && children(data)}
    </Panel>
  );
}

/** Machine-generated text, such as JSON or a stack trace, in a box that can be scrolled by keyboard. */
export const CodeBox = ({ label, children }: { label: string; children: string }) => (
  <Box
    component="pre"
    tabIndex={0}
    role="region"
    aria-label={label}
    sx={{
      m: 0,
      p: 1.5,
      maxHeight: '20rem',
      overflow: 'auto',
      whiteSpace: 'pre-wrap',
      overflowWrap: 'anywhere',
      fontSize: '0.75rem',
      border: 1,
      borderColor: 'divider',
      borderRadius: 1,
    }}
  >
    {children}
  </Box>
);
