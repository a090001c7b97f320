import type { Config } from '#app/config.ts';
import type { Stores } from '#app/open-stores.ts';
import type { ConfigFault } from './config-fault.ts';
import { findBadFiles } from './find-bad-files.ts';
import { findSettingFaults } from './find-setting-faults.ts';
import { findLogKeyFault, findStoreFaults } from './find-store-faults.ts';

type Notice = (line: string) => void;

/** Throws when production needs a setting that is missing, or a file that a setting names cannot be used; reports warnings. */
export async function requireGoodSettings(config: Config, onNotice: Notice): Promise<void> {
  refuse([...findSettingFaults(config), ...(await findBadFiles(config))], onNotice);
}

/**
 * Throws when the stores do not fit the settings; reports warnings. Outside production only LOG_KEY_SECRET is checked.
 *
 * It runs before the service listens, so that no request meets a half-working service.
 */
export async function requireGoodStores(stores: Stores, config: Config, onNotice: Notice): Promise<void> {
  const findings = config.production
    ? await findStoreFaults(stores, config, 'start')
    : await findLogKeyFault(stores.db, config.logKeySecret);
  refuse(findings, onNotice);
}

function refuse(findings: readonly ConfigFault[], onNotice: Notice): void {
  const errors = findings.filter(({ level }) => level === 'error');
  for (const { setting, says } of findings.filter(({ level }) => level !== 'error')) onNotice(`${setting} ${says}`);
  if (errors.length === 0) return;
  const lines = errors.map(({ setting, says }) => `${setting} ${says}`);
  throw new Error(`${lines.join('\n')}\nNothing was started: svc-admin config check shows every setting`);
}
