import { setStatementTrap } from '#test/faults/statement-trap.ts';

/** Lists the statements that this process sends during some work, each by its first three words. */
export async function listStatements(work: () => Promise<unknown>): Promise<string[]> {
  const sent: string[] = [];
  const remove = setStatementTrap(({ text }) => {
    sent.push(text.split(' ').slice(0, 3).join(' '));
  });
  try {
    await work();
  } finally {
    remove();
  }
  return sent;
}
