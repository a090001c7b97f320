import type { RequestListener, ServerResponse } from 'node:http';
import { answerWith } from './source-server.ts';

/** Every way in which a source can answer at once, and wrongly. */
export const BROKEN_ANSWERS: Readonly<Record<string, RequestListener>> = {
  'connection reset': (request) => request.socket.resetAndDestroy(),
  'broken off in the body': (_request, response) => {
    response.writeHead(200, { 'content-length': '1000' });
    response.write('latitude,', () => response.socket?.destroy());
  },
  'a web page': answerWith('<!doctype html><html><body>Down for maintenance</body></html>', 200, 'text/html'),
  'broken JSON': answerWith('{"TotalPages": 1, "Application": [', 200, 'application/json'),
  'JSON of another shape': answerWith('{"TotalPages":1,"TotalCount":1,"Application":[{"Location":"here"}]}'),
  'broken csv': answerWith('latitude,longitude,YYYY-MM-DD,daily_rain\n-33.85, 151.2,2026-01-01'),
  'Sorry with status 200': answerWith('Sorry, your request could not be handled.'),
  'Request Rejected with status 200': answerWith('<html><head><title>Request Rejected</title></head></html>'),
  '400 for missing headers': answerWith(
    '{"ErrorMessage":"Required parameters for OnlineDA endpoint is not met."}',
    400,
  ),
  'status 403': answerWith('Forbidden', 403),
  'status 500': answerWith('oops', 500),
  'status 503': answerWith('', 503),
  'an empty body': answerWith(''),
  'an empty page': answerWith('{"PageSize":500,"PageNumber":1,"TotalPages":0,"TotalCount":0,"Application":[]}'),
  'a short page': answerWith('{"PageSize":500,"PageNumber":1,"TotalPages":1,"TotalCount":7,"Application":[]}'),
  noughts: answerWith(Buffer.alloc(1_000)),
  'a huge answer': (_request, response) => pour(response),
  'a redirect to another host': (_request, response) => {
    response.writeHead(302, { location: 'http://localhost:9/elsewhere' });
    response.end();
  },
  'a redirect ring': (request, response) => {
    response.writeHead(302, { location: request.url ?? '/' });
    response.end();
  },
};

/** Every way in which a source can keep us waiting. */
export const SLOW_ANSWERS: Readonly<Record<string, RequestListener>> = {
  'no answer': () => undefined,
  'headers and no body': (_request, response) => {
    response.writeHead(200);
    response.flushHeaders();
  },
  'a byte now and then': (_request, response) => {
    const drip = setInterval(() => response.write(' '), 20);
    response.on('close', () => clearInterval(drip));
  },
};

const CHUNK = Buffer.alloc(1_000_000, 'x');

function pour(response: ServerResponse): void {
  const more = () => {
    while (!response.destroyed && response.write(CHUNK));
  };
  response.on('drain', more);
  more();
}
