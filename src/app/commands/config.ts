import type { Config } from '#app/config.ts';
import { buildConfigFault, type ConfigFault } from '#app/config-check/config-fault.ts';
import { findBadFiles } from '#app/config-check/find-bad-files.ts';
import { findSettingFaults } from '#app/config-check/find-setting-faults.ts';
import { findStoreFaults } from '#app/config-check/find-store-faults.ts';
import { listSettings, readSettings, type ShownSetting } from '#app/config-check/list-settings.ts';
import { openStores } from '#app/open-stores.ts';
import { readErrorMessage } from '#base/read-error.ts';
import type { Command, CommandIo } from './command.ts';
import { printAnswer, printTable, writeLine } from './print-table.ts';

/** `svc-admin config check` */
export const configCheck: Command = {
  usage: 'config check',
  summary: 'Show every setting, where it comes from and what is wrong; with DATABASE_URL, check the stores too',
  async run(input, io) {
    const { config, faults } = readSettings(io.env);
    const findings = config === null ? faults : await findFaults(config, io);
    const settings = listSettings(io.env);
    printAnswer(io, input, { settings, findings }, () => print(io, settings, findings));
    return findings.some(({ level }) => level !== 'warning') ? 1 : 0;
  },
};

async function findFaults(config: Config, io: CommandIo): Promise<ConfigFault[]> {
  return [...findSettingFaults(config), ...(await findBadFiles(config)), ...(await checkStores(config, io))];
}

/** Checks the stores of DATABASE_URL. Without it there is nothing to check: opening the embedded ones would create them. */
async function checkStores(config: Config, io: CommandIo): Promise<ConfigFault[]> {
  if (config.databaseUrl === null) return [];
  try {
    // The findings below include every notice.
    const onNotice = () => undefined;
    const stores = await openStores(config, { share: true, onNotice, env: io.env, schema: 'require' });
    try {
      return await findStoreFaults(stores, config, 'look');
    } finally {
      await stores.close();
    }
  } catch (error) {
    const message = readErrorMessage(error);
    // Most messages begin with the setting at fault.
    const [, setting = 'DATABASE_URL', says = message] = /^([A-Z][A-Z0-9_]+) (.*)$/s.exec(message) ?? [];
    return [buildConfigFault('error', setting, says)];
  }
}

function print(io: CommandIo, settings: readonly ShownSetting[], findings: readonly ConfigFault[]): void {
  printTable(io, settings, '');
  writeLine(io, '');
  for (const { level, setting, says } of findings) writeLine(io, `${level.toUpperCase()} ${setting} ${says}`);
  const errors = findings.filter(({ level }) => level !== 'warning').length;
  const faults = `${errors} ${errors === 1 ? 'fault' : 'faults'}`;
  writeLine(io, errors === 0 ? 'ready to start' : `${faults} to correct before the service starts`);
}
