import { readFileSync } from 'node:fs';
import { sha256Hex } from '#base/sha256.ts';

/** A file that pages or hosts load; `href` contains a hash of its content, so that browsers load a new release at once. */
type PageAsset = { path: string; href: string; type: string; body: Buffer };

/** The style sheet of all pages. */
export const STYLE_SHEET = readAsset('style.css', 'text/css; charset=utf-8');

/** The script of all pages; only passkeys need it. */
export const PAGE_SCRIPT = readAsset('script.js', 'text/javascript; charset=utf-8');

/** The icon of the service that AI hosts show, for any size. */
export const ICON_SVG = readAsset('icon.svg', 'image/svg+xml');

/** The same icon for hosts that show no SVG. */
export const ICON_PNG = readAsset('icon.png', 'image/png');

/** The font of all pages: Inter, Latin letters, all weights (SIL Open Font License, beside it). The style sheet names the same address. */
export const FONT = readAsset('inter-latin.woff2', 'font/woff2');

/** Every file that pages or hosts load. */
export const PAGE_ASSETS: readonly PageAsset[] = [STYLE_SHEET, PAGE_SCRIPT, FONT, ICON_SVG, ICON_PNG];

function readAsset(name: string, type: string): PageAsset {
  const body = readFileSync(new URL(`./assets/${name}`, import.meta.url));
  const path = `/assets/${name}`;
  return { path, href: `${path}?v=${sha256Hex(body).slice(0, 12)}`, type, body };
}
