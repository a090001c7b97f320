import type { CliCommand } from './command.ts';
import { type CallFault, type CallSettings, parseCall, type SvcCall } from './parse-command-line.ts';

export type BuildCall = (command: string, fields: Record<string, string>) => SvcCall;

/** Opens the calls of a command that makes several; returns why none can be built, such as a missing key. */
export function openCalls(commands: readonly CliCommand[], settings: CallSettings): BuildCall | CallFault {
  const build = (name: string, fields: Record<string, string>) => {
    const command = commands.find((one) => one.command === name);
    if (command === undefined) throw new Error(`there is no command ${name}`);
    return parseCall(command, fields, settings);
  };
  const probe = build('whoami', {});
  if ('exitCode' in probe) return probe;
  return (name, fields) => {
    const call = build(name, fields);
    if ('exitCode' in call) throw new Error(call.message);
    return call;
  };
}
