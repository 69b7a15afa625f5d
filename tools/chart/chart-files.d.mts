export function copyMonitoringFiles(): { readonly rules: readonly string[]; readonly dashboards: readonly string[] };
