/**
 * Takes batches while they are full, until `isStopped`.
 *
 * A batch that is not full has caught up. Continuing for the few items that arrived meanwhile would never end under
 * load, and would cost a transaction for each handful.
 */
export async function repeatWhileFull(
  take: () => Promise<number | null>,
  full: number,
  isStopped: () => boolean,
): Promise<void> {
  while (!isStopped() && (await take()) === full);
}
