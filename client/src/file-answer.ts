import type { Attempt } from './attempt.ts';
import { ConnectionError } from './errors.ts';

/** A file: read it once, with `bytes()` or `stream`. */
export class FileAnswer {
  /** Such as `application/pdf`. */
  readonly contentType: string;
  /** The name that the service suggests; null when it suggests none. */
  readonly fileName: string | null;
  /** Null when the service does not say. */
  readonly sizeBytes: number | null;
  /** Fails when the connection breaks, or no byte arrives within `timeoutMs`. */
  readonly stream: ReadableStream<Uint8Array<ArrayBuffer>>;

  constructor(response: Response, attempt: Attempt) {
    const { headers } = response;
    this.contentType = headers.get('content-type') ?? 'application/octet-stream';
    this.fileName = /filename="([^"\\/]+)"/.exec(headers.get('content-disposition') ?? '')?.[1] ?? null;
    const length = headers.get('content-encoding') === null ? headers.get('content-length') : null;
    this.sizeBytes = length === null ? null : Number(length);
    this.stream = openStream(response, attempt, this.sizeBytes);
  }

  /** The whole file in memory. */
  async bytes(): Promise<Uint8Array<ArrayBuffer>> {
    return new Uint8Array(await new Response(this.stream).arrayBuffer());
  }
}

function openStream(response: Response, attempt: Attempt, sizeBytes: number | null) {
  const reader = response.body?.getReader();
  let read = 0;
  return new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      async pull(controller) {
        attempt.startClock();
        try {
          const part = await attempt.run(async () => reader?.read());
          if (part?.value !== undefined) {
            read += part.value.byteLength;
            attempt.stopClock();
            controller.enqueue(part.value);
            return;
          }
          // Some runtimes report a cut body as its end.
          if (sizeBytes !== null && read !== sizeBytes)
            throw new ConnectionError(`The connection broke after ${read} of ${sizeBytes} bytes`);
          attempt.end();
          controller.close();
        } catch (error) {
          attempt.end();
          controller.error(error);
        }
      },
      async cancel(reason) {
        attempt.end();
        await reader?.cancel(reason);
      },
    },
    { highWaterMark: 0 },
  );
}
