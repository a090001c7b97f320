import type { Server } from 'node:http';
import { ServiceError } from '#contract/service-error.ts';
import { answerOnSocket } from './broken-request.ts';
import { findQueue } from './socket-queue.ts';

/** Answers what Node would otherwise answer with nothing: an Expect header it does not know, and CONNECT. */
export function answerOddRequests(server: Server): void {
  // RFC 9110 lets a server ignore an expectation it does not know.
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
  server.on('connect', (_request, socket) => {
    const queue = findQueue(socket);
    // Whoever asked something before on this socket gets that answer and no other.
    if (queue !== null && !queue.mayAnswer(true)) return queue.close();
    answerOnSocket(socket, new ServiceError('invalid_input', 'CONNECT: this service is no proxy'));
  });
}
