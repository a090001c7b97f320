import type { ImportProgress, ShownProgress } from '#jobs/imports/import-request.ts';
import type { CommandIo } from './commands/command.ts';

const WIDTH = 24;
const REDRAW_MS = 100;

/** Shows progress: a bar on a terminal, one final line elsewhere. */
export function startProgressBar(label: string, out: CommandIo['stderr'] = process.stderr): ShownProgress {
  const startedMs = performance.now();
  let drawnMs = 0;
  let line = label;
  return {
    update(progress) {
      line = describe(label, progress, performance.now() - startedMs);
      if (!out.isTTY || performance.now() - drawnMs < REDRAW_MS) return;
      drawnMs = performance.now();
      out.write(`\r\x1b[K${line}`);
    },
    done() {
      out.write(out.isTTY ? `\r\x1b[K${line}\n` : `${line}\n`);
    },
  };
}

function describe(label: string, progress: ImportProgress, elapsedMs: number): string {
  const share = progress.bytesTotal === 0 ? 1 : Math.min(1, progress.bytesRead / progress.bytesTotal);
  const bar = '█'.repeat(Math.round(share * WIDTH)).padEnd(WIDTH, '░');
  const rate = Math.round((progress.rows * 1000) / Math.max(1, elapsedMs));
  const left = share >= 1 ? '' : `, ${Math.ceil((elapsedMs / 1000) * (1 / Math.max(share, 0.001) - 1))} s left`;
  const step = share >= 1 ? `, ${progress.step}` : '';
  const rows = progress.rows.toLocaleString('en-AU');
  return `${label} ${bar} ${Math.floor(share * 100)} %  ${rows} rows, ${rate.toLocaleString('en-AU')}/s${left}${step}`;
}
