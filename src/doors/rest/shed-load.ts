import type { FastifyInstance } from 'fastify';
import { HEALTH_PATH } from '#contract/list-error-codes.ts';
import { ServiceError } from '#contract/service-error.ts';
import { normaliseAddress } from '#domain/access/caller-address.ts';
import { AddressCounts } from './address-counts.ts';
import type { LoadShedder } from './load-shedder.ts';
import { hasBody } from './unused-bodies.ts';

/** Builds the refusal of what would only make a queue longer. */
export function buildOverloaded(message: string): ServiceError {
  return new ServiceError('overloaded', message, { details: { retry_after_seconds: 1 } });
}

const UNDER_WAY = 'Too many requests are under way; try again shortly.';

/** Sheds requests beyond the limits, health apart: each takes a place in flight once its body is there, and until then a place among the bodies on their way from its address. */
export function addLoadShedding(server: FastifyInstance, shedder: LoadShedder, maxBodiesPerAddress: number): void {
  const bodies = new AddressCounts(maxBodiesPerAddress);
  server.addHook('onClose', async () => shedder.stop());
  server.addHook('onRequest', ({ raw, routeOptions }, _reply, done) => {
    if (routeOptions.url === HEALTH_PATH) return done();
    if (shedder.isFull()) return done(shed(UNDER_WAY));
    if (!hasBody(raw)) return done();
    const address = normaliseAddress(raw.socket.remoteAddress ?? '');
    if (!bodies.enter(address)) return done(shed('Too many bodies are on their way from this address.'));
    raw.once('close', () => bodies.leave(address));
    done();
  });
  // The body is read by now, or there is none.
  server.addHook('preValidation', (request, reply, done) => {
    if (request.routeOptions.url === HEALTH_PATH || reply.raw.destroyed) return done();
    if (!shedder.enter()) return done(shed(UNDER_WAY));
    // It comes once; to listen for it with `once` would cost as much again.
    reply.raw.on('close', shedder.leave);
    done();
  });

  function shed(message: string): ServiceError {
    shedder.noteShed();
    return buildOverloaded(message);
  }
}
