import { connect } from 'node:net';
import type { AnyAnswer } from './answers.ts';

/** Sends raw bytes to a service and reads the first answer; null when the connection closes without one. */
export async function sendRaw(url: string, bytes: string | Buffer): Promise<AnyAnswer | null> {
  const { hostname, port } = new URL(url);
  const chunks: Buffer[] = [];
  await new Promise<void>((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    socket.on('data', (chunk) => {
      chunks.push(chunk);
      if (isWhole(parseAnswer(Buffer.concat(chunks)))) socket.destroy();
    });
    socket.on('error', reject);
    socket.on('close', () => resolve());
  });
  return parseAnswer(Buffer.concat(chunks));
}

type ParsedAnswer = AnyAnswer & { bodyBytes: number };

function isWhole(answer: ParsedAnswer | null): boolean {
  return answer !== null && answer.bodyBytes >= Number(answer.headers.get('content-length') ?? 0);
}

function parseAnswer(bytes: Buffer): ParsedAnswer | null {
  const text = bytes.toString('latin1');
  const end = text.indexOf('\r\n\r\n');
  if (end === -1) return null;
  const [statusLine = '', ...lines] = text.slice(0, end).split('\r\n');
  const headers = new Headers(lines.map((line): [string, string] => splitHeader(line)));
  const body = bytes.subarray(end + 4);
  const status = Number(statusLine.split(' ')[1]);
  return { status, headers, bodyBytes: body.length, text: async () => body.toString('utf8') };
}

function splitHeader(line: string): [string, string] {
  const colon = line.indexOf(':');
  return [line.slice(0, colon), line.slice(colon + 1).trim()];
}
