/** The whole environment of initdb and postgres. PG* variables of the service would change how they behave. */
export function buildServerEnvironment(): Record<string, string> {
  return { LC_ALL: 'C', TZ: 'UTC', PATH: '/usr/bin:/bin' };
}
