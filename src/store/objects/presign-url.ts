import { createHash, createHmac } from 'node:crypto';

/** Who signs, where the object is (its address without a query), for how long, and the headers that the answer must have. */
export type Presigning = {
  url: URL;
  region: string;
  credentials: { accessKeyId: string; secretAccessKey: string; sessionToken?: string | undefined };
  seconds: number;
  now: Date;
  /** Further parameters, such as `response-content-disposition`. */
  query?: Readonly<Record<string, string>>;
};

/** Signs an address for one GET without a credential (AWS signature version 4, in the query). */
export function presignUrl({ url, region, credentials, seconds, now, query = {} }: Presigning): string {
  const time = now.toISOString().replace(/[-:]|\.\d{3}/g, '');
  const day = time.slice(0, 8);
  const scope = `${day}/${region}/s3/aws4_request`;
  const parameters = {
    ...query,
    'X-Amz-Algorithm': 'AWS4-HMAC-SHA256',
    'X-Amz-Credential': `${credentials.accessKeyId}/${scope}`,
    'X-Amz-Date': time,
    'X-Amz-Expires': String(seconds),
    'X-Amz-SignedHeaders': 'host',
    ...(credentials.sessionToken === undefined ? {} : { 'X-Amz-Security-Token': credentials.sessionToken }),
  };
  const canonicalQuery = Object.entries(parameters)
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join('&');
  const request = ['GET', url.pathname, canonicalQuery, `host:${url.host}`, '', 'host', 'UNSIGNED-PAYLOAD'].join('\n');
  const text = ['AWS4-HMAC-SHA256', time, scope, createHash('sha256').update(request).digest('hex')].join('\n');
  const key = [day, region, 's3', 'aws4_request'].reduce(sign, Buffer.from(`AWS4${credentials.secretAccessKey}`));
  return `${url.origin}${url.pathname}?${canonicalQuery}&X-Amz-Signature=${sign(key, text).toString('hex')}`;
}

function sign(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}

// RFC 3986: what encodeURIComponent leaves alone of the reserved characters is encoded too.
function encode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
