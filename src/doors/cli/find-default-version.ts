import { isPlainObject, toPlainObject } from '#base/plain-object.ts';
import type { CliCommand } from './command.ts';
import { type CallFault, type CallSettings, parseCall } from './parse-command-line.ts';
import { sendCall } from './send-call.ts';

/** The version of addresses to use when none is given: the only one that the service holds, or why there is none. */
export async function findDefaultVersion(
  commands: readonly CliCommand[],
  settings: CallSettings,
): Promise<string | CallFault> {
  const sources = commands.find(({ path }) => path === '/v1/sources');
  const call = sources === undefined ? null : parseCall(sources, {}, settings);
  if (call === null || 'exitCode' in call) return call ?? misuse('address lookup needs --source-version <text>');
  const answer = await sendCall(call);
  if (answer.kind === 'unreachable') return misuse(`the address versions could not be read: ${answer.reason}`, 3);
  if (answer.body.ok !== true) {
    return misuse(`the address versions could not be read: ${answer.body.message}`, answer.status === 401 ? 4 : 1);
  }
  const { sources: listed } = answer.body;
  const gnaf = Array.isArray(listed) ? listed.find((one) => toPlainObject(one).source_id === 'gnaf') : null;
  const { versions } = toPlainObject(gnaf);
  const held = (Array.isArray(versions) ? versions.filter(isPlainObject) : []).map((one) => String(one.source_version));
  const [only] = held;
  if (only !== undefined && held.length === 1) return only;
  const choice = held.length === 0 ? 'the service holds none' : `the service holds ${held.join(', ')}`;
  return misuse(`address lookup needs --source-version <text>: ${choice}`);
}

function misuse(message: string, exitCode: CallFault['exitCode'] = 2): CallFault {
  return { exitCode, message };
}
