import { withStores } from '#app/with-stores.ts';
import { decidePpsrGate, PPSR_EVIDENCE_KINDS } from '#domain/gates/ppsr-gate.ts';
import { listGateEvidence } from '#store/gate-evidence.ts';
import type { Command } from './command.ts';
import { printTable } from './print-table.ts';

/** `svc-admin gates show` */
export const gatesShow: Command = {
  usage: 'gates show',
  summary: 'Show the PPSR gate and the evidence it still needs',
  options: {},
  async run() {
    return withStores(async ({ db }) => {
      const evidence = await listGateEvidence(db, 'ppsr');
      process.stdout.write(`ppsr: ${decidePpsrGate(evidence).open ? 'open' : 'closed'}\n`);
      const byKind = new Map(evidence.map((piece) => [piece.kind, piece]));
      const rows = PPSR_EVIDENCE_KINDS.map((kind) => ({
        evidence: kind,
        recorded: byKind.get(kind)?.evidence_ref ?? 'missing',
      }));
      printTable(rows, '');
      return 0;
    });
  },
};
