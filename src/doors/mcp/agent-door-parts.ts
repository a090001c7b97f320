import type { ServerResponse } from 'node:http';
import type { McpServerFactory } from '@modelcontextprotocol/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Operation } from '#contract/operation.ts';
import type { Authenticate } from '#operations/funnel/authenticate.ts';
import type { Funnel } from '#operations/funnel/funnel.ts';
import type { AdmissionParts } from './admit-agent.ts';
import type { FindRevoked, GrantWatch } from './grant-watch.ts';

/** What the agent door stands on. */
export type McpParts = {
  operations: readonly Operation[];
  funnel: Funnel;
  version: string;
  publicUrl: () => string;
  issuerUrl: () => string;
  authenticate: Authenticate;
  findRevoked: FindRevoked;
  /** Takes an answer out of the framework's hands, with the headers that every answer carries. */
  handOver: (reply: FastifyReply) => ServerResponse;
  /** What answers at `/mcp` in place of the service's tools; null but for a test that holds the door itself against the protocol. */
  standIn: McpServerFactory | null;
};

/** What both ways of the agent door share. */
export type AgentDoorParts = McpParts &
  AdmissionParts & {
    watch: GrantWatch;
    /** Refuses a page whose name was rebound to this service's address; false when it has answered. */
    isOurs: (request: FastifyRequest, response: ServerResponse) => boolean;
  };
