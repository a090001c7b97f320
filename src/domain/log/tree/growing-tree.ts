import { invariant } from '#base/invariant.ts';
import { buildEdgeRoot, raiseHash } from './tree-hash.ts';
import { KEPT_EVERY, listEdgeRuns } from './tree-ranges.ts';

const GROUP = 2 ** KEPT_EVERY;

/** The hash of a complete subtree that must be stored. */
export type KeptNode = { height: number; position: number; hash: Buffer };

/** An append-only tree that keeps only its right edge in memory. */
export class GrowingTree {
  #size: number;
  /** The hashes at the right edge for each stored height, from the leaves up. */
  readonly #edge: Buffer[][];

  /** Resumes a tree of this size, whose edge is in the order of `listEdgeRuns`. */
  constructor(size = 0, edge: readonly (readonly Buffer[])[] = [[]]) {
    const counts = listEdgeRuns(size).map((run) => run.count);
    invariant(
      counts.length === edge.length && counts.every((count, level) => edge[level]?.length === count),
      `the edge is that of a tree of ${size}`,
    );
    this.#size = size;
    this.#edge = edge.map((hashes) => [...hashes]);
  }

  get size(): number {
    return this.#size;
  }

  /** Appends a leaf; returns the subtrees that it completed, lowest first. */
  append(leafHash: Buffer): KeptNode[] {
    this.#size += 1;
    return raiseHash(this.#edge, leafHash, GROUP).map(({ level, hash }) => {
      const height = (level + 1) * KEPT_EVERY;
      return { height, position: this.#size / 2 ** height - 1, hash };
    });
  }

  /** Returns the current root. */
  root(): Buffer {
    return buildEdgeRoot(this.#edge);
  }
}
