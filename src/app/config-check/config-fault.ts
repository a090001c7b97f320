/**
 * Something wrong with the configuration.
 *
 * `error`: in production the service refuses to start. `unavailable`: the setting could not be checked now; the service
 * starts, because the cause may be temporary. `warning`: the setting works, and should be changed.
 */
export type ConfigFault = { setting: string; level: 'error' | 'unavailable' | 'warning'; says: string };

export const buildConfigFault = (level: ConfigFault['level'], setting: string, says: string): ConfigFault => ({
  setting,
  level,
  says,
});
