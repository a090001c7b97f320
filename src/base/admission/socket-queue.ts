import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { invariant } from '#base/invariant.ts';

export type HandleRequest = (request: IncomingMessage, response: ServerResponse) => void;

type Exchange = { request: IncomingMessage; response: ServerResponse };

// One slice contains at most about thirty of the shortest requests, so a socket cannot make us parse thousands at once.
const SLICE_BYTES = 512;
const MAX_WAITING = 8;
// Without this pause, a client that still sends would lose the response to a reset.
const LINGER_MS = 1_000;
const NOTHING = Buffer.alloc(0);
// The longest body (1 MB to `/mcp`) has about 2,100 pieces, because it is parsed in slices.
const MAX_PIECES = 8_192;
const queues = new WeakMap<Duplex, SocketQueue>();

const TURNS_AT_ONCE = 4;
const turns: (() => void)[] = [];

/** Starts a few requests in each turn of the event loop, so that a socket with one request hardly waits for sockets with many. */
function giveTurn(start: () => void): void {
  if (turns.push(start) === 1) setImmediate(runTurns);
}

function runTurns(): void {
  const now = turns.splice(0, TURNS_AT_ONCE);
  if (turns.length > 0) setImmediate(runTurns);
  for (const start of now) start();
}

/** A chunked body came in too many pieces; reported as a `clientError` of the server. */
class TooManyPieces extends Error {
  readonly code = 'TOO_MANY_PIECES';
}

/** The requests of one socket: one runs, a few are parsed and wait, and the rest stay unread. */
class SocketQueue {
  readonly #socket: Socket;
  readonly #parse: (bytes: Buffer) => void;
  readonly #handle: HandleRequest;
  #last: Exchange | null = null;
  #current: Exchange | null = null;
  #waiting: Exchange[] = [];
  #unparsed: Buffer = NOTHING;
  /** At least this many of the next bytes belong to the current body, so they contain no request and need no slicing. */
  #bodyBytes = 0;
  #held = false;
  #closing = false;

  constructor(socket: Socket, parse: (bytes: Buffer) => void, handle: HandleRequest) {
    this.#socket = socket;
    this.#parse = parse;
    this.#handle = handle;
    // The HTTP server resumes a socket whenever a request was read to its end, also one that we have paused.
    socket.on('resume', () => (this.#held ? socket.pause() : this.#parseOn()));
  }

  /** Receives bytes of the socket; they are parsed when there is room for their requests. */
  receive(bytes: Buffer): void {
    if (this.#closing) return;
    this.#unparsed = this.#unparsed.length === 0 ? bytes : Buffer.concat([this.#unparsed, bytes]);
    this.#parseOn();
  }

  /** Receives a request; it is handled now, or when the earlier ones are answered. */
  take(request: IncomingMessage, response: ServerResponse): void {
    if (this.#closing) return;
    this.#last = { request, response };
    // The slice with the end of the headers may also contain the start of the body.
    this.#bodyBytes = Math.max(0, Number(request.headers['content-length'] ?? 0) - SLICE_BYTES);
    // `close` is emitted once; `once` would cost as much again.
    response.on('close', this.#goOn);
    if (this.#current !== null) return void this.#waiting.push(this.#last);
    this.#current = this.#last;
    this.#handle(request, response);
  }

  /** Whether an error of the socket may be answered: not when that would be a second response, or the response to a request that is being carried out. */
  mayAnswer(isNewRequest: boolean): boolean {
    if (this.#last === null) return true;
    const { request, response } = this.#last;
    // No request is carried out before its body is complete.
    if (!request.complete) return this.#current === this.#last && !response.headersSent;
    return isNewRequest && this.#current === null;
  }

  /** Ignores everything else from this socket. */
  stop(): void {
    this.#closing = true;
    this.#unparsed = NOTHING;
  }

  /** Drops the rest of a body unparsed. The sender gets a moment to read the response. */
  discard(): void {
    this.stop();
    this.#held = false;
    this.#socket.destroySoon = () => {
      this.#socket.end();
      setTimeout(() => this.#socket.destroy(), LINGER_MS).unref();
    };
    this.#socket.resume();
  }

  /** Ignores everything else, and closes the socket when the requests in progress are answered. */
  close(): void {
    this.stop();
    // A request that broke off behind others is never completed.
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
    // The HTTP server pauses a socket whose responses are not read; then its parser must not receive more.
    while (this.#unparsed.length > 0 && this.#waiting.length < MAX_WAITING && !this.#socket.isPaused()) {
      const bytes = this.#unparsed;
      const length = Math.max(SLICE_BYTES, this.#bodyBytes);
      this.#bodyBytes = Math.max(0, this.#bodyBytes - bytes.length);
      // Nearly every read is one short request, which needs no slicing.
      const isWhole = bytes.length <= length;
      this.#unparsed = isWhole ? NOTHING : bytes.subarray(length);
      this.#parse(isWhole ? bytes : bytes.subarray(0, length));
    }
    if (this.#unparsed.length === 0 || this.#socket.isPaused()) return;
    this.#held = true;
    this.#socket.pause();
  }
}

/** Puts a queue in front of every socket of a server, which passes its requests to `handle` one at a time. */
export function queueRequests(server: Server, handle: HandleRequest): void {
  server.on('connection', (socket: Socket) => {
    // The HTTP server's own listener passes the bytes to its parser.
    const [parse] = socket.listeners('data') as ((bytes: Buffer) => void)[];
    invariant(parse !== undefined, 'the HTTP server listens for the data of its sockets');
    socket.removeAllListeners('data');
    const queue = new SocketQueue(socket, parse.bind(socket), handle);
    queues.set(socket, queue);
    socket.on('data', (bytes: Buffer) => queue.receive(bytes));
  });
  server.on('request', (request, response) => {
    if (request.headers['transfer-encoding'] !== undefined) limitPieces(server, request);
    queues.get(request.socket)?.take(request, response);
  });
}

// A body of single bytes costs a hundred times as much as the same body in one piece, also before it is read.
function limitPieces(server: Server, request: IncomingMessage): void {
  const push = request.push.bind(request);
  let pieces = 0;
  request.push = (piece, encoding) => {
    pieces += 1;
    if (pieces <= MAX_PIECES) return push(piece, encoding);
    if (pieces === MAX_PIECES + 1) server.emit('clientError', new TooManyPieces(), request.socket);
    return false;
  };
}

/** Returns the queue of a socket; null when its server has no queues. */
export function findQueue(socket: Duplex): SocketQueue | null {
  return queues.get(socket) ?? null;
}
