import type { IncomingMessage, ServerResponse } from 'node:http';
import type { McpServerFactory } from '@modelcontextprotocol/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Operation } from '#contract/operation.ts';
import type { Caller } from '#domain/access/caller.ts';
import type { DownloadLinks } from '#operations/access/download-links.ts';
import type { Authenticate } from '#operations/funnel/authenticate.ts';
import type { Funnel } from '#operations/funnel/funnel.ts';
import type { AdmissionParts } from './admit-agent.ts';
import type { FindRevoked, GrantWatch } from './grant-watch.ts';

/** The generation of the protocol: `modern` is 2026-07-28, `legacy` everything before. */
export type Era = 'modern' | 'legacy';

export type ReadParts = {
  funnel: Funnel;
  publicUrl: () => string;
  links: Pick<DownloadLinks, 'build'>;
};

export type McpParts = ReadParts & {
  operations: readonly Operation[];
  version: string;
  issuerUrl: () => string;
  authenticate: Authenticate;
  findRevoked: FindRevoked;
  /** The network address of the client. */
  addressOf: (request: IncomingMessage) => string;
  /** Takes a response over from Fastify, with the headers that every response carries. */
  handOver: (reply: FastifyReply) => ServerResponse;
  /** Replaces the service's tools at `/mcp` in protocol conformance tests; null otherwise. */
  standIn: McpServerFactory | null;
};

/** What `/mcp` and `/sse` share. */
export type AgentDoorParts = McpParts &
  AdmissionParts & {
    watch: GrantWatch;
    /** Whether the Host header names this service, which stops DNS rebinding; false after it has sent the refusal. */
    hasOwnHost: (request: FastifyRequest, response: ServerResponse) => boolean;
  };

/** A request to a tool. */
export type AgentRequest = {
  caller: Caller;
  /** The network address. */
  address: string;
  requestId: string;
  /** The message as it was sent. */
  message: unknown;
  /** Whether the session declared URL elicitation. */
  declaredUrls?: boolean;
  /** Called when the SDK has accepted the call. */
  onAccepted?: (era: Era) => void;
};
