/**
 * Takes batch after batch while they are full, until `isStopped`.
 *
 * One that is not full has caught up. To go on for the few that came meanwhile would never end under load, and cost a
 * transaction for every handful.
 */
export async function repeatWhileFull(
  take: () => Promise<number | null>,
  full: number,
  isStopped: () => boolean,
): Promise<void> {
  while (!isStopped() && (await take()) === full);
}
