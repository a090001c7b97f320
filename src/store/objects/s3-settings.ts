import { isObjectKey } from './object-key.ts';

/** The bucket and its credentials; the S3 client looks up undefined fields in its usual places. */
export type S3Settings = {
  bucket: string;
  /** The prefix of all keys in the bucket, without slashes at its ends; empty for the bucket itself. */
  prefix: string;
  region: string;
  endpoint?: string;
  credentials?: { accessKeyId: string; secretAccessKey: string; sessionToken?: string };
};

const PLACE = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/(.*))?$/;

/** Reads `s3://bucket/prefix` and the related variables; throws an Error that names the invalid variable. */
export function readS3Settings(url: string, env: NodeJS.ProcessEnv): S3Settings {
  const endpoint = readEndpoint(env);
  const credentials = readCredentials(env);
  return {
    ...readPlace(url),
    region: readRegion(env, endpoint),
    ...(endpoint === undefined ? {} : { endpoint }),
    ...(credentials === undefined ? {} : { credentials }),
  };
}

function readPlace(url: string): { bucket: string; prefix: string } {
  const [, bucket = '', path = ''] = PLACE.exec(url) ?? [];
  const prefix = path.endsWith('/') ? path.slice(0, -1) : path;
  if (bucket !== '' && (prefix === '' || isObjectKey(prefix))) return { bucket, prefix };
  throw new Error(
    'OBJECT_STORE_URL must be s3://bucket or s3://bucket/prefix; a prefix has only letters, digits and . _ = - /',
  );
}

function readEndpoint(env: NodeJS.ProcessEnv): string | undefined {
  const endpoint = env.S3_ENDPOINT || undefined;
  if (endpoint === undefined || /^https?:$/.test(URL.parse(endpoint)?.protocol ?? '')) return endpoint;
  throw new Error('S3_ENDPOINT must be an http:// or https:// address');
}

function readRegion(env: NodeJS.ProcessEnv, endpoint: string | undefined): string {
  const region = env.S3_REGION || env.AWS_REGION || env.AWS_DEFAULT_REGION;
  if (region) return region;
  // A self-hosted server rarely has regions, but a signature always names one.
  if (endpoint !== undefined) return 'us-east-1';
  throw new Error('S3_REGION must be set when OBJECT_STORE_URL is s3://… without S3_ENDPOINT');
}

function readCredentials(env: NodeJS.ProcessEnv): S3Settings['credentials'] {
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey, AWS_SESSION_TOKEN: token } = env;
  if (accessKeyId && secretAccessKey) {
    return { accessKeyId, secretAccessKey, ...(token ? { sessionToken: token } : {}) };
  }
  if (!accessKeyId && !secretAccessKey) return undefined;
  const [missing, given] = accessKeyId
    ? ['AWS_SECRET_ACCESS_KEY', 'AWS_ACCESS_KEY_ID']
    : ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'];
  throw new Error(`${missing} must be set, because ${given} is set`);
}
