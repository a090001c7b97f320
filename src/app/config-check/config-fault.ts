/**
 * Something wrong with the configuration.
 *
 * `error`: in production the service refuses to start. `unavailable`: it could not be checked now; the service starts,
 * because it may pass. `warning`: it works, and should be changed.
 */
export type ConfigFault = { setting: string; level: 'error' | 'unavailable' | 'warning'; says: string };

export const buildConfigFault = (level: ConfigFault['level'], setting: string, says: string): ConfigFault => ({
  setting,
  level,
  says,
});
