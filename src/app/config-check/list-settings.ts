import { type Config, readConfig } from '#app/config.ts';
import { readErrorMessage } from '#base/read-error.ts';
import { buildConfigFault, type ConfigFault } from './config-fault.ts';
import { SETTINGS, type Setting } from './setting-table.ts';

/** A setting as it applies: its value without secrets, and where that comes from. */
export type ShownSetting = { setting: string; value: string; source: 'environment' | 'default' };

type Environment = NodeJS.ProcessEnv;

/** Lists every setting with its value, without secrets, and its source. */
export function listSettings(env: Environment): ShownSetting[] {
  return SETTINGS.map((setting) => {
    const text = env[setting.name];
    if (text === undefined || text === '') return { setting: setting.name, value: setting.fallback, source: 'default' };
    return { setting: setting.name, value: describeValue(setting, text), source: 'environment' };
  });
}

/** Reads the configuration; null with every invalid setting when there are some. */
export function readSettings(env: Environment): { config: Config | null; faults: ConfigFault[] } {
  const faults: ConfigFault[] = [];
  const left = { ...env };
  for (;;) {
    try {
      const config = readConfig(left);
      return { config: faults.length === 0 ? config : null, faults };
    } catch (error) {
      const message = readErrorMessage(error);
      // Every message begins with its variable. It is removed, so that the next reading finds the next one.
      const [, setting = '', says = ''] = /^(\w+) (.*)$/s.exec(message) ?? [];
      if (left[setting] === undefined) throw error;
      faults.push(buildConfigFault('error', setting, says));
      delete left[setting];
    }
  }
}

function describeValue({ shown }: Setting, text: string): string {
  if (shown === 'secret') return '(set)';
  if (shown === 'value' || !URL.canParse(text)) return shown === 'url' && text !== 'off' ? '(not a URL)' : text;
  return hideSecrets(new URL(text)).href;
}

// The parameters with which a URL of PostgreSQL or of a source may carry a secret.
const SECRET_PARAMETER = /pass|secret|token|key|guid|sig|auth|credential/i;

function hideSecrets(url: URL): URL {
  if (url.password !== '') url.password = '***';
  // In an http URL the user name can be a token. In a database URL it is the role, which is not secret.
  else if (url.username !== '' && url.protocol.startsWith('http')) url.username = '***';
  for (const name of [...url.searchParams.keys()]) if (SECRET_PARAMETER.test(name)) url.searchParams.set(name, '***');
  return url;
}
