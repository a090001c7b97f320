import { writeFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

// Loaded before the service. Reports the peak heap and buffers of its main thread, which makes the archives.
const { MEMORY_FILE } = process.env;
if (isMainThread && MEMORY_FILE !== undefined) {
  let most = 0;
  const look = () => {
    const { heapUsed, external } = process.memoryUsage();
    if (heapUsed + external <= most) return;
    most = heapUsed + external;
    writeFileSync(MEMORY_FILE, `${most}`);
  };
  setInterval(look, 100).unref();
}
