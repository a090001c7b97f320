import { isTerminal, redrawLine, writeText } from '#doors/cli/terminal.ts';
import { formatSeconds, type Tally } from './render-summary.ts';

/** Shows how far a run is. */
type RunProgress = { update(tally: Tally): void; end(): void };

const REDRAW_MS = 100;
const BAR_CELLS = 24;
const PLAIN_STEPS = 20;

/** Opens a bar on a terminal, and plain lines elsewhere, on the error output. `doneBefore` rows are from an earlier run. */
export function openProgress(total: number, doneBefore: number, nowMs: () => number = Date.now): RunProgress {
  const startedMs = nowMs();
  const render = ({ rows, failed }: Tally) => {
    const perMs = (rows - doneBefore) / Math.max(1, nowMs() - startedMs);
    const left = rows < total && perMs > 0 ? `, ${formatSeconds((total - rows) / perMs / 1000)} left` : '';
    return `${rows} of ${total} rows (${Math.floor((rows / total) * 100)} %)${left}${failed > 0 ? `, ${failed} not checked` : ''}`;
  };
  return isTerminal(2) ? openBar(total, render, nowMs) : openLines(total, doneBefore, render);
}

function openBar(total: number, render: (tally: Tally) => string, nowMs: () => number): RunProgress {
  let drawnMs = 0;
  let isDrawn = false;
  return {
    update(tally) {
      if (tally.rows < total && nowMs() - drawnMs < REDRAW_MS) return;
      drawnMs = nowMs();
      isDrawn = true;
      const filled = Math.floor((tally.rows / total) * BAR_CELLS);
      redrawLine(2, `${'█'.repeat(filled)}${'░'.repeat(BAR_CELLS - filled)} ${render(tally)}`);
    },
    end() {
      if (isDrawn) redrawLine(2, '');
    },
  };
}

function openLines(total: number, doneBefore: number, render: (tally: Tally) => string): RunProgress {
  const step = Math.max(100, Math.ceil(total / PLAIN_STEPS));
  let next = doneBefore + step;
  return {
    update(tally) {
      if (tally.rows < next && tally.rows < total) return;
      next = tally.rows + step;
      writeText(2, `${render(tally)}\n`);
    },
    end: () => undefined,
  };
}
