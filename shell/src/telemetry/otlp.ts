import type { TelemetryEvent } from 'shared-session/wire';

/** The severities of the log data model. */
const SEVERITY_INFO = 9;
const SEVERITY_ERROR = 17;

const attributesOf = (values: Readonly<Record<string, string | number | undefined>>) =>
  Object.entries(values).flatMap(([key, value]) => {
    if (value === undefined || value === '') return [];
    return [
      { key, value: typeof value === 'number' ? { doubleValue: value } : { stringValue: value } },
    ];
  });

/** Events as log records of OpenTelemetry, in the JSON form of its protocol (OTLP 1). */
export const toOtlp = (events: readonly TelemetryEvent[], shellVersion: string) => {
  const shell = { 'service.name': 'shell', 'service.version': shellVersion };
  const logRecords = events.map(({ kind, page, remote, version, why, value, error }) => ({
    timeUnixNano: `${Date.now()}000000`,
    severityNumber: error ? SEVERITY_ERROR : SEVERITY_INFO,
    eventName: `remote.${kind}`,
    attributes: attributesOf({
      'url.template': page,
      'remote.name': remote,
      'remote.version': version,
      'remote.why': why,
      'remote.value': value,
      'exception.type': error?.reason,
      'exception.message': error?.cause,
      'exception.stacktrace': error?.stack,
    }),
  }));
  const scopeLogs = [{ scope: { name: 'shell/src/telemetry' }, logRecords }];
  return { resourceLogs: [{ resource: { attributes: attributesOf(shell) }, scopeLogs }] };
};
