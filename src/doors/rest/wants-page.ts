import type { FastifyRequest } from 'fastify';

// Programs read these, whatever they accept.
const PROGRAMS = /^\/(?:v1|mcp|\.well-known|log|oauth)(?:[/?]|$)|^\/openapi\.json/;

/** Whether a refusal is shown to a person: a browser opens an address that is not for programs. */
export function wantsPage({ method, url, headers }: Pick<FastifyRequest, 'method' | 'url' | 'headers'>): boolean {
  const accepts = (headers.accept ?? '').split(',').some((one) => one.trim().startsWith('text/html'));
  return (method === 'GET' || method === 'POST') && accepts && !PROGRAMS.test(url);
}
