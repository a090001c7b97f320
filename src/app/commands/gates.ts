import { withStores } from '#app/with-stores.ts';
import { GATES, type Gate } from '#contract/gates.ts';
import { decideGate, type GateEvidence } from '#domain/gates/decide-gate.ts';
import { readGateEvidence } from '#store/access/gate-evidence.ts';
import type { Command, CommandIo } from './command.ts';
import { printAnswer, printTable, writeLine } from './print-table.ts';

/** `svc-admin gates show` */
export const gatesShow: Command = {
  usage: 'gates show',
  summary: 'Show every gate and the evidence it still needs',
  async run(input, io) {
    return withStores(io, async ({ db }) => {
      const evidence = await readGateEvidence(db);
      const states = GATES.map((gate) => ({
        gate: gate.name,
        state: describeState(gate, evidence),
        evidence: evidence.filter((piece) => piece.gate === gate.name),
        needs: gate.evidenceKinds,
      }));
      return printAnswer(io, input, states, () => {
        for (const gate of GATES) printGate(io, gate, evidence);
      });
    });
  },
};

function printGate(io: CommandIo, gate: Gate, evidence: readonly GateEvidence[]): void {
  writeLine(io, `${gate.name}: ${describeState(gate, evidence)}`);
  const references = new Map(
    evidence.filter((piece) => piece.gate === gate.name).map((piece) => [piece.kind, piece.evidence_ref]),
  );
  const rows = gate.evidenceKinds.map((kind) => ({ evidence: kind, recorded: references.get(kind) || 'missing' }));
  const { behind } = gate;
  const other =
    behind === undefined ? [] : [{ evidence: `gate ${behind.name}`, recorded: describeState(behind, evidence) }];
  printTable(io, [...rows, ...other], '');
}

// A gate behind another is open only if both are.
function describeState(gate: Gate, evidence: readonly GateEvidence[]): 'open' | 'closed' {
  const isOpen = decideGate(gate, evidence).open;
  return isOpen && gate.behind !== undefined ? describeState(gate.behind, evidence) : isOpen ? 'open' : 'closed';
}
