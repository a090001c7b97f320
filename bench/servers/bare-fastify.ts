import { fastify } from 'fastify';

// The baseline: a bare Fastify route that returns a JSON body given on the command line, and does nothing else.
const body: unknown = JSON.parse(process.argv[2] ?? '{}');
const server = fastify();
server.get('/', async () => body);
server.post('/', async () => body);
process.stdout.write(`ready ${await server.listen({ port: 0, host: '127.0.0.1' })}\n`);
