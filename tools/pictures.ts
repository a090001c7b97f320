import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { openDatabase } from '#store/postgres/database.ts';
import { closeBrowser } from '#test/support/browser.ts';
import { FetchBrowser } from '#test/support/fetch-browser.ts';
import { spawnService } from '../bench/spawn-server.ts';
import { buildContactSheet } from './pictures/contact-sheet.ts';
import { fillService } from './pictures/fill-service.ts';
import { findPages } from './pictures/find-pages.ts';
import { FAILING_FORMS, takePictures, type Wanted } from './pictures/take-pictures.ts';

// npm run pictures -- [folder]: every page as PNG at 1280 and 390 px, light and dark: filled, empty and failing. Fails
// when a page is too wide, or axe finds something on it.
const folder = resolve(process.argv[2] ?? 'node_modules/.cache/pictures');
const dataDir = mkdtempSync(join(tmpdir(), 'pictures-'));
const service = await spawnService({ DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'error' });
const socket = { host: join(dataDir, 'postgres-socket'), port: 5432, user: 'service', database: 'service' };
const database = openDatabase(socket, { maxConnections: 2 });
try {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const { filled, empty, joinPath } = await fillService(service.url, dataDir, database);
  const visitor = new FetchBrowser(service.url);
  const toWanted =
    (state: string, browser: FetchBrowser) =>
    (path: string): Wanted => ({ state, path, browser });
  const wanted: Wanted[] = [
    ...['/', '/sign-in', '/pricing', '/verify', '/unknown', joinPath, '/join/unknown'].map(
      toWanted('visitor', visitor),
    ),
    ...(await findPages(filled)).map(toWanted('filled', filled.browser)),
    ...(await findPages(empty)).map(toWanted('empty', empty.browser)),
    ...['/app/records?from=yesterday&made_by=me', '/app/records/rec_01M7FYMYZ8RYR7KNJ0EMPP83NH', '/app/unknown'].map(
      toWanted('failing', filled.browser),
    ),
    ...FAILING_FORMS.map((form) => ({ state: 'failing', browser: filled.browser, ...form })),
  ];
  const pictures = await takePictures(service.url, wanted, folder);
  writeFileSync(join(folder, 'index.html'), buildContactSheet(pictures));
  process.stdout.write(`${pictures.length} pictures in ${folder}; open index.html there\n`);
  for (const { name, tooWide, violations } of pictures) {
    if (tooWide > 0) process.stdout.write(`${name} is ${tooWide} px too wide\n`);
    for (const violation of violations) process.stdout.write(`${name}: axe: ${violation}\n`);
    if (tooWide > 0 || violations.length > 0) process.exitCode = 1;
  }
} finally {
  await closeBrowser();
  await database.close();
  await service.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
