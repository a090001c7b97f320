const EMPTY = 0;
const FIRST_CAPACITY = 1 << 12;
const NOWHERE = 0xffffffff;
const MIX = 0x9e3779b1;

/** Finds a row by the nine digits of its PID, in a few bytes per address. */
export class PidIndex {
  private keys = new Uint32Array(FIRST_CAPACITY);
  private shards = new Uint32Array(FIRST_CAPACITY);
  private rows = new Uint32Array(FIRST_CAPACITY);
  private used = 0;

  /** Adds the place of the address with this PID. The first of two with the same PID stays. */
  add(pidNumber: number, shard: number, row: number): void {
    if (this.used * 2 > this.keys.length) this.grow();
    const slot = this.slotOf(pidNumber);
    if (this.keys[slot] !== EMPTY) return;
    this.keys[slot] = pidNumber;
    this.shards[slot] = shard;
    this.rows[slot] = row;
    this.used++;
  }

  /** Reserves an entry for an address whose place will be set later. */
  want(pidNumber: number): void {
    this.add(pidNumber, NOWHERE, 0);
  }

  /** Sets the place of an address that has an entry. The first of two with the same PID stays. */
  place(pidNumber: number, shard: number, row: number): void {
    const slot = this.slotOf(pidNumber);
    if (this.keys[slot] === EMPTY || this.shards[slot] !== NOWHERE) return;
    this.shards[slot] = shard;
    this.rows[slot] = row;
  }

  /** The place of the address with this PID, or null if it is unknown. */
  find(pidNumber: number): { shard: number; row: number } | null {
    const slot = this.slotOf(pidNumber);
    const isKnown = this.keys[slot] !== EMPTY && this.shards[slot] !== NOWHERE;
    return isKnown ? { shard: this.shards[slot] ?? 0, row: this.rows[slot] ?? 0 } : null;
  }

  /** Whether there are no entries. */
  isEmpty(): boolean {
    return this.used === 0;
  }

  private slotOf(pidNumber: number): number {
    const mask = this.keys.length - 1;
    let slot = (Math.imul(pidNumber, MIX) >>> 0) & mask;
    while (this.keys[slot] !== EMPTY && this.keys[slot] !== pidNumber) slot = (slot + 1) & mask;
    return slot;
  }

  private grow(): void {
    const { keys, shards, rows } = this;
    this.keys = new Uint32Array(keys.length * 2);
    this.shards = new Uint32Array(keys.length * 2);
    this.rows = new Uint32Array(keys.length * 2);
    this.used = 0;
    for (let slot = 0; slot < keys.length; slot++)
      if (keys[slot] !== EMPTY) this.add(keys[slot] ?? 0, shards[slot] ?? 0, rows[slot] ?? 0);
  }
}
