import { after } from 'node:test';
import { testS3Store } from '#test/store/objects/s3-behaviour.ts';
import { buildSettings, startS3 } from '#test/store/objects/s3-fixture.ts';

const server = await startS3({ after });

testS3Store('S3', (prefix) => buildSettings(server.address, prefix));
