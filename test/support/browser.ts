import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

const SYSTEM_CHROMIUM = '/usr/bin/chromium';
const QUIET = ['--disable-background-networking', '--disable-component-update', '--disable-sync', '--disable-quic'];

/** Whether a browser can be had: one that is named, the machine's own, or the one that npm brings (linux x64). */
export function hasBrowser(): boolean {
  if (process.env.CHROMIUM_PATH !== undefined || existsSync(SYSTEM_CHROMIUM)) return true;
  return process.platform === 'linux' && process.arch === 'x64';
}

/** Starts a real Chromium: the one named, the one npm brings (linux x64), or the machine's own. */
export async function startBrowser(): Promise<Browser> {
  const executablePath = await findChromium();
  return chromium.launch({ executablePath, args: ['--no-sandbox', ...QUIET] });
}

async function findChromium(): Promise<string> {
  if (process.env.CHROMIUM_PATH !== undefined) return process.env.CHROMIUM_PATH;
  if (process.arch !== 'x64') return SYSTEM_CHROMIUM;
  const { default: packaged } = await import('@sparticuz/chromium');
  return packaged.executablePath();
}
