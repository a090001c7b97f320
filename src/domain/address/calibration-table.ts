/** How often each pattern was seen on real address strings, and how often its answer was right; written by the accuracy bench. */
export const CALIBRATION: readonly (readonly [pattern: string, seen: number, right: number])[] = [];
