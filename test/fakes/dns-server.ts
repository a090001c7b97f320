import { createSocket, type RemoteInfo } from 'node:dgram';
import type { AddressInfo } from 'node:net';
import type { TestContext } from 'node:test';

/** A name server of a test, which chooses each answer; null sends none. */
export type DnsServer = {
  /** As a resolver wants it, with its port. */
  server: string;
  /** The names asked for, one entry for each question after an IPv4 address. */
  asked: string[];
  answer: (name: string) => string[] | null;
};

const HEADER_BYTES = 12;
const TYPE_A = 1;
const TYPE_AAAA = 28;
const TTL_SECONDS = 0;

/** Starts a name server on this machine that ends with the test. */
export async function startDnsServer(t: TestContext, answer: DnsServer['answer']): Promise<DnsServer> {
  const socket = createSocket('udp4');
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  const { port } = socket.address() as AddressInfo;
  const dns: DnsServer = { server: `127.0.0.1:${port}`, asked: [], answer };
  socket.on('message', (question: Buffer, from: RemoteInfo) => {
    const { name, type, end } = readQuestion(question);
    if (type === TYPE_A) dns.asked.push(name);
    const addresses = dns.answer(name);
    if (addresses === null) return;
    const fitting = addresses.filter((address) => address.includes(':') === (type === TYPE_AAAA));
    socket.send(buildReply(question.subarray(0, end), fitting), from.port, from.address);
  });
  t.after(() => socket.close());
  return dns;
}

function readQuestion(message: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = [];
  let at = HEADER_BYTES;
  while (message[at] !== 0) {
    const length = message[at] ?? 0;
    labels.push(message.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.'), type: message.readUInt16BE(at + 1), end: at + 5 };
}

function buildReply(question: Buffer, addresses: readonly string[]): Buffer {
  const reply = Buffer.from(question);
  // An answer, by a server that resolves for others.
  reply.writeUInt16BE(0x8180, 2);
  reply.writeUInt16BE(addresses.length, 6);
  reply.writeUInt32BE(0, 8);
  return Buffer.concat([reply, ...addresses.map(buildAnswer)]);
}

function buildAnswer(address: string): Buffer {
  const data = address.includes(':') ? packIpv6(address) : Buffer.from(address.split('.').map(Number));
  const head = Buffer.alloc(12);
  // The name is that of the question.
  head.writeUInt16BE(0xc00c, 0);
  head.writeUInt16BE(data.length === 4 ? TYPE_A : TYPE_AAAA, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt32BE(TTL_SECONDS, 6);
  head.writeUInt16BE(data.length, 10);
  return Buffer.concat([head, data]);
}

function packIpv6(address: string): Buffer {
  const [left = '', right] = address.split('::');
  const toGroups = (text: string) => (text === '' ? [] : text.split(':').flatMap(packGroup));
  const [before, after] = [toGroups(left), toGroups(right ?? '')];
  const zeros = Array.from({ length: right === undefined ? 0 : 16 - before.length - after.length }, () => 0);
  return Buffer.from([...before, ...zeros, ...after]);
}

function packGroup(group: string): number[] {
  if (group.includes('.')) return group.split('.').map(Number);
  const value = Number.parseInt(group, 16);
  return [value >> 8, value & 255];
}
