/** The time zone of this device: likely that of the location, so it is offered first. */
export const OWN_TIME_ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** All other time zones of the IANA database that this browser knows. */
export const TIME_ZONES: readonly string[] = Intl.supportedValuesOf('timeZone').filter(
  (zone) => zone !== OWN_TIME_ZONE,
);
