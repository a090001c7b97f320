/** The whole environment of initdb and postgres: nothing of ours, whose PG* variables would change how they behave. */
export function buildServerEnvironment(): Record<string, string> {
  return { LC_ALL: 'C', TZ: 'UTC', PATH: '/usr/bin:/bin' };
}
