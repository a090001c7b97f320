const FIRST_DELAY_MS = 100;
const MAX_DELAY_MS = 5_000;
const HEALTHY_MS = 30_000;
const MAX_SHORT_LIVES = 5;

/** When the next worker of a slot starts; null when it ended too often, and the whole process should end. */
type Restart = { afterMs: number | null; shortLives: number };

/** Decides what follows the end of a worker. A life of half a minute makes its slot healthy again. */
export function decideRestart({ lifeMs, shortLives }: { lifeMs: number; shortLives: number }): Restart {
  if (lifeMs >= HEALTHY_MS) return { afterMs: FIRST_DELAY_MS, shortLives: 0 };
  const lives = shortLives + 1;
  const afterMs = lives >= MAX_SHORT_LIVES ? null : Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** lives);
  return { afterMs, shortLives: lives };
}
