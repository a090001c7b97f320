import { readFileSync } from 'node:fs';
import { sha256Hex } from '#base/sha256.ts';

/** A file that pages load; its URL contains a hash of its content, so that browsers load a new release at once. */
export type PageAsset = { path: string; href: string; type: string; text: string };

/** The style sheet of all pages. */
export const STYLE_SHEET = readAsset('style.css', 'text/css; charset=utf-8');

/** The script of all pages; only passkeys need it. */
export const PAGE_SCRIPT = readAsset('script.js', 'text/javascript; charset=utf-8');

/** Every file that pages load. */
export const PAGE_ASSETS: readonly PageAsset[] = [STYLE_SHEET, PAGE_SCRIPT];

function readAsset(name: string, type: string): PageAsset {
  const text = readFileSync(new URL(`./assets/${name}`, import.meta.url), 'utf8');
  const path = `/assets/${name}`;
  return { path, href: `${path}?v=${sha256Hex(text).slice(0, 12)}`, type, text };
}
