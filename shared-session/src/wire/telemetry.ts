import * as v from 'valibot';
import { MAX_MEASURED_VALUE, MAX_TELEMETRY_EVENTS } from './values';

const text = (maxLength: number) => v.pipe(v.string(), v.maxLength(maxLength));

/** An event on a page, without the visitor's id. Only the text of an error may contain a name. */
const telemetryEventSchema = v.strictObject({
  kind: v.picklist(['visit', 'failed-visit', 'load', 'failed-load', 'error', 'LCP', 'INP', 'CLS']),
  /** The pattern of the page's route, such as `/users/:id`, or a word such as `not-found`. */
  page: text(200),
  /** The short name of the remote; '' for a page of the shell, `shell` for one of its files. */
  remote: v.pipe(v.string(), v.regex(/^([a-z][a-z0-9_]{0,49})?$/)),
  /** The version of the remote; '' if it is unknown, and for a page of the shell. */
  version: v.pipe(v.string(), v.regex(/^[\w.+-]{0,80}$/)),
  /**
   * Why the version runs: it is live, a candidate or a fallback. `link`: a link chose the version
   * for this tab. `override`: a link chose another origin for this tab. `unknown`: a page of the
   * shell, or a version that the registry lacks.
   */
  why: v.picklist(['live', 'candidate', 'fallback', 'link', 'override', 'unknown']),
  /** An LCP or INP in ms, or a CLS, as `web-vitals` measures them. Other events have no value. */
  value: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(MAX_MEASURED_VALUE))),
  error: v.optional(v.strictObject({ reason: text(40), cause: text(500), stack: text(2000) })),
});
export type TelemetryEvent = v.InferOutput<typeof telemetryEventSchema>;

export const telemetrySchema = v.strictObject({
  events: v.pipe(v.array(telemetryEventSchema), v.maxLength(MAX_TELEMETRY_EVENTS)),
});
