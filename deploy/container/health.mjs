// The health command of the image: exit code 0 when this process is ready.
const port = process.env.METRICS_PORT ?? '9090';
const answer = await fetch(`http://127.0.0.1:${port}/ready`, { signal: AbortSignal.timeout(2_500) }).catch(() => null);
process.exitCode = answer?.ok ? 0 : 1;
