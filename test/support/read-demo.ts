import { readFileSync } from 'node:fs';
import { type DemoCredentials, demoCredentialsPath } from '#app/demo.ts';

/** Reads the credentials of the demo account of a data folder. */
export function readDemo(dataDir: string): DemoCredentials {
  return JSON.parse(readFileSync(demoCredentialsPath(dataDir), 'utf8')) as DemoCredentials;
}
