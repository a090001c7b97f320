import type { FastifyInstance } from 'fastify';
import { HEALTH_PATH } from '#contract/list-error-codes.ts';
import { ServiceError } from '#contract/service-error.ts';
import { AddressCounts } from './address-counts.ts';
import { findCallerAddress } from './find-caller-address.ts';
import type { LoadShedder } from './load-shedder.ts';
import { hasBody } from './unused-bodies.ts';

/** Builds the refusal of what would only make a queue longer. */
export function buildOverloaded(message: string): ServiceError {
  return new ServiceError('overloaded', message, { details: { retry_after_seconds: 1 } });
}

const UNDER_WAY = 'Too many requests are under way; try again shortly.';

/** How many bodies may be on their way from one address, behind how many proxies of the operator's own. */
export type BodyLimits = { maxBodiesPerAddress: number; proxyHops: number };

/** Sheds requests beyond the limits, health apart: each takes a place in flight once its body is there, and until then a place among the bodies on their way from its address. */
export function addLoadShedding(
  server: FastifyInstance,
  shedder: LoadShedder,
  { maxBodiesPerAddress, proxyHops }: BodyLimits,
): void {
  const bodies = new AddressCounts(maxBodiesPerAddress);
  server.addHook('onClose', async () => shedder.stop());
  server.addHook('onRequest', ({ raw, routeOptions }, reply, done) => {
    if (routeOptions.url === HEALTH_PATH) return done();
    if (shedder.isFull()) return done(shed(UNDER_WAY));
    if (!hasBody(raw)) return done();
    const address = findCallerAddress(raw, proxyHops);
    if (!bodies.enter(address)) return done(shed('Too many bodies are on their way from this address.'));
    let isOnItsWay = true;
    const leave = () => {
      if (isOnItsWay) bodies.leave(address);
      isOnItsWay = false;
    };
    raw.once('close', leave);
    // A request whose rest is dropped never closes: Node forgets it when its response is sent.
    reply.raw.once('close', leave);
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
