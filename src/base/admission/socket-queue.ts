import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { invariant } from '#base/invariant.ts';

/** What takes a request and writes its answer. */
export type HandleRequest = (request: IncomingMessage, response: ServerResponse) => void;

type Exchange = { request: IncomingMessage; response: ServerResponse };

// One slice holds at most some thirty of the shortest requests, so a socket cannot make us parse thousands at a stretch.
const SLICE_BYTES = 512;
const MAX_WAITING = 8;
// A client that still sends when we are done would lose the response to a reset.
const LINGER_MS = 1_000;
const NOTHING = Buffer.alloc(0);
const queues = new WeakMap<Duplex, SocketQueue>();

const TURNS_AT_ONCE = 4;
const turns: (() => void)[] = [];

/** Starts something when it is its turn: a few at a time, so that a socket that asks one thing at a time hardly waits for all that ask many. */
function giveTurn(start: () => void): void {
  if (turns.push(start) === 1) setImmediate(runTurns);
}

function runTurns(): void {
  const now = turns.splice(0, TURNS_AT_ONCE);
  if (turns.length > 0) setImmediate(runTurns);
  for (const start of now) start();
}

/** The requests of one socket: one is under way, a few wait their turn, and the rest is not even read. */
export class SocketQueue {
  readonly #socket: Socket;
  readonly #parse: (bytes: Buffer) => void;
  readonly #handle: HandleRequest;
  #last: Exchange | null = null;
  #current: Exchange | null = null;
  #waiting: Exchange[] = [];
  #unparsed: Buffer = NOTHING;
  /** At least so many bytes belong to the body under way: they hold no request, so they need no slices. */
  #bodyBytes = 0;
  #held = false;
  #closing = false;

  constructor(socket: Socket, parse: (bytes: Buffer) => void, handle: HandleRequest) {
    this.#socket = socket;
    this.#parse = parse;
    this.#handle = handle;
    // The HTTP server starts a socket again whenever a request was read to its end, also one that we hold.
    socket.on('resume', () => (this.#held ? socket.pause() : this.#parseOn()));
  }

  /** Takes bytes off the socket; they are parsed as soon as there is room for what they ask. */
  receive(bytes: Buffer): void {
    if (this.#closing) return;
    this.#unparsed = this.#unparsed.length === 0 ? bytes : Buffer.concat([this.#unparsed, bytes]);
    this.#parseOn();
  }

  /** Takes a request: it is handled now, or when those before it are answered. */
  take(request: IncomingMessage, response: ServerResponse): void {
    if (this.#closing) return;
    this.#last = { request, response };
    // The slice that held the end of the headers may have held the start of the body too.
    this.#bodyBytes = Math.max(0, Number(request.headers['content-length'] ?? 0) - SLICE_BYTES);
    // It comes once; to listen for it with `once` would cost as much again.
    response.on('close', this.#goOn);
    if (this.#current !== null) return void this.#waiting.push(this.#last);
    this.#current = this.#last;
    this.#handle(request, response);
  }

  /** Whether an error of the socket may be answered on it: not when the answer would be a second one, or one to a request that is carried out. */
  mayAnswer(isNewRequest: boolean): boolean {
    if (this.#last === null) return true;
    const { request, response } = this.#last;
    // Nothing is carried out before its body is whole.
    if (!request.complete) return this.#current === this.#last && !response.headersSent;
    return isNewRequest && this.#current === null;
  }

  /** Takes nothing more from this socket. */
  stop(): void {
    this.#closing = true;
    this.#unparsed = NOTHING;
  }

  /** Drops the rest of a body that is not wanted, unparsed. The sender gets a moment to read the response. */
  discard(): void {
    this.stop();
    this.#held = false;
    this.#socket.destroySoon = () => {
      this.#socket.end();
      setTimeout(() => this.#socket.destroy(), LINGER_MS).unref();
    };
    this.#socket.resume();
  }

  /** Takes nothing more, and closes the socket when what is under way is answered. */
  close(): void {
    this.stop();
    // A request that broke off behind others is never whole.
    if (this.#waiting.at(-1)?.request.complete === false) this.#waiting.pop();
    const open = this.#waiting.at(-1) ?? this.#current;
    if (open === null) this.#socket.destroySoon();
    else open.response.shouldKeepAlive = false;
  }

  readonly #goOn = (): void => {
    if (this.#socket.destroyed) return;
    const next = this.#waiting.shift() ?? null;
    this.#current = next;
    if (next !== null) giveTurn(() => this.#socket.destroyed || this.#handle(next.request, next.response));
    else if (this.#closing) this.#socket.destroySoon();
    if (this.#unparsed.length > 0) this.#parseOn();
  };

  #parseOn(): void {
    if (this.#held) {
      this.#held = false;
      this.#socket.resume();
    }
    // The HTTP server pauses a socket whose answers nobody reads; its parser must not be given more then.
    while (this.#unparsed.length > 0 && this.#waiting.length < MAX_WAITING && !this.#socket.isPaused()) {
      const bytes = this.#unparsed;
      const length = Math.max(SLICE_BYTES, this.#bodyBytes);
      this.#bodyBytes = Math.max(0, this.#bodyBytes - bytes.length);
      // Nearly every read is one short request, which needs no cutting.
      const isWhole = bytes.length <= length;
      this.#unparsed = isWhole ? NOTHING : bytes.subarray(length);
      this.#parse(isWhole ? bytes : bytes.subarray(0, length));
    }
    if (this.#unparsed.length === 0 || this.#socket.isPaused()) return;
    this.#held = true;
    this.#socket.pause();
  }
}

/** Puts a queue before every socket of a server, which then gives its requests to `handle` one at a time. */
export function queueRequests(server: Server, handle: HandleRequest): void {
  server.on('connection', (socket: Socket) => {
    // The HTTP server has put its own listener there, which hands the bytes to its parser.
    const [parse] = socket.listeners('data') as ((bytes: Buffer) => void)[];
    invariant(parse !== undefined, 'the HTTP server reads its sockets');
    socket.removeAllListeners('data');
    const queue = new SocketQueue(socket, parse.bind(socket), handle);
    queues.set(socket, queue);
    socket.on('data', (bytes: Buffer) => queue.receive(bytes));
  });
  server.on('request', (request, response) => queues.get(request.socket)?.take(request, response));
}

/** The queue of a socket; null when it belongs to no server of ours. */
export function findQueue(socket: Duplex): SocketQueue | null {
  return queues.get(socket) ?? null;
}
