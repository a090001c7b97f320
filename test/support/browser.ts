import { existsSync } from 'node:fs';
import type { Browser } from 'playwright-core';

const SYSTEM_CHROMIUM = '/usr/bin/chromium';
const QUIET = ['--disable-background-networking', '--disable-component-update', '--disable-sync', '--disable-quic'];
// Without a GPU, Chromium would otherwise emulate one: far more CPU time for the same pixels.
const NO_GPU = ['--disable-gpu', '--disable-gpu-compositing', '--in-process-gpu'];

/** Whether a browser is available: a configured one, the machine's own, or the one that npm installs (linux x64). */
export function hasBrowser(): boolean {
  if (process.env.CHROMIUM_PATH !== undefined || existsSync(SYSTEM_CHROMIUM)) return true;
  return process.platform === 'linux' && process.arch === 'x64';
}

let shared: Promise<Browser> | null = null;

/** Opens the Chromium that the test files of this process share. A file closes its contexts, and the last one Chromium. */
export function openBrowser(): Promise<Browser> {
  shared ??= startBrowser();
  return shared;
}

/** Closes the Chromium of this process, if it was opened. */
export async function closeBrowser(): Promise<void> {
  const browser = await shared;
  shared = null;
  await browser?.close();
}

/** Starts a real Chromium: the one named, the one npm brings (linux x64), or the machine's own. */
async function startBrowser(): Promise<Browser> {
  // Loading it takes half a second, and most processes of tests only check whether there is a browser.
  const { chromium } = await import('playwright-core');
  const executablePath = await findChromium();
  return chromium.launch({ executablePath, args: ['--no-sandbox', ...QUIET, ...NO_GPU] });
}

async function findChromium(): Promise<string> {
  if (process.env.CHROMIUM_PATH !== undefined) return process.env.CHROMIUM_PATH;
  if (process.arch !== 'x64') return SYSTEM_CHROMIUM;
  const { default: packaged } = await import('@sparticuz/chromium');
  return packaged.executablePath();
}
