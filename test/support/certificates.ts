import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

/** Files of a certificate of this machine and of the authority that signed it. */
export type Certificates = { authority: string; certificate: string; key: string };

const DAYS = ['-days', '2'];

/** Makes an untrusted authority and its certificate for the given names (default: localhost and 127.0.0.1). */
export function makeCertificates(
  folder: string,
  name: string,
  names: readonly string[] = ['DNS:localhost', 'IP:127.0.0.1'],
): Certificates {
  const path = (file: string) => join(folder, `${name}-${file}`);
  const openssl = (...words: string[]) => execFileSync('openssl', words, { stdio: 'pipe' });
  const [authorityKey, authority] = [path('authority.key'), path('authority.pem')];
  const signing = ['-addext', 'basicConstraints=critical,CA:TRUE', '-addext', 'keyUsage=critical,keyCertSign'];
  openssl(
    ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', ...DAYS],
    ...['-subj', `/CN=${name} authority`, ...signing, '-keyout', authorityKey, '-out', authority],
  );
  const [key, certificate] = [path('server.key'), path('server.pem')];
  openssl(
    ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', ...DAYS],
    ...['-subj', '/CN=localhost', '-addext', `subjectAltName=${names.join()}`],
    ...['-addext', 'basicConstraints=critical,CA:FALSE', '-CA', authority, '-CAkey', authorityKey],
    ...['-keyout', key, '-out', certificate],
  );
  return { authority, certificate, key };
}
