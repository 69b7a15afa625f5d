/** A variable that Grafana replaces with a time range that suits the graph's step: at least four scrapes. */
export const RANGE = '$__rate_interval';

/** Requests for the API and for pages. Health checks and scrapes are excluded, because they would distort the numbers. */
const MEASURED = 'route!~"/health/.*|/metrics"';

const labels = (selector: string): string => [MEASURED, selector].filter(Boolean).join(',');

export const requestRate = (by: string, selector = ''): string =>
  `sum by (${by}) (rate(http_request_duration_seconds_count{${labels(selector)}}[${RANGE}]))`;

export const errorShare = (by: string, selector = ''): string =>
  `(${requestRate(by, `${selector && `${selector},`}status=~"5.."`)} or 0 * ${requestRate(by, selector)}) / ${requestRate(by, selector)}`;

/** @param metric a histogram's name without `_bucket` */
export const quantile = (q: number, metric: string, by: string, selector = ''): string =>
  `histogram_quantile(${q}, sum by (${['le', by].filter(Boolean).join(', ')}) (rate(${metric}_bucket{${selector}}[${RANGE}])))`;

export const requestQuantile = (q: number, by: string, selector = ''): string =>
  quantile(q, 'http_request_duration_seconds', by, labels(selector));

/** The rate of a counter, or of a histogram's count. */
export const rate = (metric: string, by: string, selector = ''): string =>
  `sum by (${by}) (rate(${metric}{${selector}}[${RANGE}]))`;

/** For metrics that every replica of a service reports with the same value, because replicas read the same tables and queues. */
export const maxOverReplicas = (metric: string, by: string, selector = ''): string => `max by (${by}) (${metric}{${selector}})`;
