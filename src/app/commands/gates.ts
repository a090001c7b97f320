import { withStores } from '#app/with-stores.ts';
import { GATES, type Gate } from '#contract/gates.ts';
import { decideGate, type GateEvidence } from '#domain/gates/decide-gate.ts';
import { readGateEvidence } from '#store/access/gate-evidence.ts';
import type { Command } from './command.ts';
import { printTable } from './print-table.ts';

/** `svc-admin gates show` */
export const gatesShow: Command = {
  usage: 'gates show',
  summary: 'Show every gate and the evidence it still needs',
  options: {},
  async run() {
    return withStores(async ({ db }) => {
      const evidence = await readGateEvidence(db);
      for (const gate of GATES) printGate(gate, evidence);
      return 0;
    });
  },
};

function printGate(gate: Gate, evidence: readonly GateEvidence[]): void {
  process.stdout.write(`${gate.name}: ${decideGate(gate, evidence).open ? 'open' : 'closed'}\n`);
  const references = new Map(
    evidence.filter((piece) => piece.gate === gate.name).map((piece) => [piece.kind, piece.evidence_ref]),
  );
  const rows = gate.evidenceKinds.map((kind) => ({ evidence: kind, recorded: references.get(kind) || 'missing' }));
  printTable(rows, '');
}
