import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { readConfig } from '#app/config.ts';
import { openLog } from '#app/log.ts';
import { waitForSignal } from '#app/wait-for-signal.ts';
import { withStores } from '#app/with-stores.ts';
import { formatVerifierKey, isLogOrigin } from '#domain/log/note/verifier-key.ts';
import { parseWitnessPolicy } from '#domain/log/note/witness-policy.ts';
import { buildWitnessServer } from '#doors/witness/witness-server.ts';
import { openWitness } from '#operations/log/witness.ts';
import { type Command, requireOption, UsageError } from './command.ts';

/** `svc-admin witness` */
export const witness: Command = {
  usage: 'witness --name <host/path> --policy <file> [--port <port>]',
  summary: 'Cosign the checkpoints of the logs that a policy file lists, so that two parties can watch each other',
  runsOn: true,
  async run(input, io) {
    const name = requireOption(input, 'name');
    if (!isLogOrigin(name)) throw new UsageError('--name must be a host and path without a scheme');
    const port = Number(input.options.port ?? 0);
    if (!Number.isInteger(port) || port < 0 || port > 65_535)
      throw new UsageError('--port must be a number from 0 to 65535');
    const file = requireOption(input, 'policy');
    const policy = await parseWitnessPolicy(await readFile(file, 'utf8'));
    if (!policy.ok) throw new UsageError(`${file}: ${policy.why}`);
    if (policy.value.logs.length === 0) throw new UsageError(`${file} has no line "log <key>": name a log to cosign`);
    const { host, logLevel, logKeySecret: secret } = readConfig(io.env);
    const log = openLog(logLevel);
    const signal = waitForSignal();
    return withStores(io, async ({ db }) => {
      const opened = await openWitness(db, { name, secret, logs: policy.value.logs });
      const server = buildWitnessServer(opened, (err) => log.error({ err }, 'the witness could not answer'));
      server.listen(port, host);
      await once(server, 'listening');
      const { port: bound } = server.address() as AddressInfo;
      io.stdout.write(`${formatVerifierKey(opened.key)}\nwitnessing on http://${host}:${bound}\n`);
      await signal;
      server.close();
      server.closeIdleConnections();
      log.flush();
      return 0;
    });
  },
};
