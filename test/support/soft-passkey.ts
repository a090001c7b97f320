import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';

const PRESENT = 0x01;
const VERIFIED = 0x04;
const HAS_KEY = 0x40;

/** The response of a device to a challenge; a test may change it. */
export type Signing = { challenge: string; origin: string; count?: number; isVerified?: boolean };

/** A passkey without a device: one key (ES256), kept in this process. */
export class SoftPasskey {
  readonly id = randomBytes(16).toString('base64url');
  readonly #host: string;
  readonly #secret: KeyObject;
  readonly #public: Buffer;

  constructor(host: string) {
    this.#host = host;
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    this.#secret = privateKey;
    // A COSE key: { 1: 2 (EC2), 3: -7 (ES256), -1: 1 (P-256), -2: x, -3: y }.
    const head = Buffer.from('a5010203262001215820', 'hex');
    this.#public = Buffer.concat([
      head,
      Buffer.from(x, 'base64url'),
      Buffer.from('225820', 'hex'),
      Buffer.from(y, 'base64url'),
    ]);
  }

  /** Answers the question that adds a key. */
  register(signing: Signing): RegistrationResponseJSON {
    const id = Buffer.from(this.id, 'base64url');
    const key = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, this.#public]);
    const said = Buffer.concat([this.#describe(signing, HAS_KEY), key]);
    // { fmt: 'none', attStmt: {}, authData: <bytes> } in CBOR.
    const head = Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex');
    const attestation = Buffer.concat([head, Buffer.from([said.length]), said]);
    return {
      ...this.#envelope(),
      response: {
        clientDataJSON: describeClient('webauthn.create', signing).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
      },
    };
  }

  /** Answers the question that signs in. */
  sign(signing: Signing): AuthenticationResponseJSON {
    const said = this.#describe(signing, 0);
    const client = describeClient('webauthn.get', signing);
    const signed = createSign('sha256')
      .update(Buffer.concat([said, sha256(client)]))
      .sign(this.#secret);
    return {
      ...this.#envelope(),
      response: {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: said.toString('base64url'),
        signature: signed.toString('base64url'),
      },
    };
  }

  #envelope() {
    return { id: this.id, rawId: this.id, type: 'public-key' as const, clientExtensionResults: {} };
  }

  #describe({ count = 0, isVerified = true }: Signing, more: number): Buffer {
    const counted = Buffer.alloc(4);
    counted.writeUInt32BE(count);
    const flags = PRESENT | (isVerified ? VERIFIED : 0) | more;
    return Buffer.concat([sha256(Buffer.from(this.#host)), Buffer.from([flags]), counted]);
  }
}

function describeClient(type: string, { challenge, origin }: Signing): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
}

function sha256(bytes: Buffer): Buffer {
  return createHash('sha256').update(bytes).digest();
}
