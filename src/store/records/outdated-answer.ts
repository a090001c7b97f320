/** Thrown by an effect when another transaction made its answer untrue. Nothing is committed, and the call runs once more. */
export class OutdatedAnswer extends Error {}
