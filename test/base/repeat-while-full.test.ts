import assert from 'node:assert/strict';
import test from 'node:test';
import { repeatWhileFull } from '#jobs/log/append-to-log.ts';

type Case = { name: string; taken: (number | null)[]; stopAfter: number; rounds: number };

const CASES: Case[] = [
  { name: 'what is left of a backlog is taken to its end', taken: [5, 5, 2, 1], stopAfter: 9, rounds: 3 },
  { name: 'a batch that is not full is the last', taken: [4, 5, 5], stopAfter: 9, rounds: 1 },
  { name: 'nothing to take is the end', taken: [5, 0, 5], stopAfter: 9, rounds: 2 },
  { name: 'what another process does is left to it', taken: [null, 5], stopAfter: 9, rounds: 1 },
  { name: 'who is stopped takes no further batch', taken: [5, 5, 5], stopAfter: 2, rounds: 2 },
  { name: 'who was stopped before takes none', taken: [5], stopAfter: 0, rounds: 0 },
];

for (const { name, taken, stopAfter, rounds } of CASES)
  test(name, async () => {
    let round = 0;
    await repeatWhileFull(
      async () => taken[round++] ?? null,
      5,
      () => round >= stopAfter,
    );
    assert.equal(round, rounds);
  });
