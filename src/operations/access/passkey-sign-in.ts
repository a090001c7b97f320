import { isIP } from 'node:net';
import type {
  AuthenticationResponseJSON,
  AuthenticatorTransport,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { listPasskeyBudgets } from '#domain/access/attempt-limits.ts';
import { toPersonActor } from '#domain/access/audit-actor.ts';
import type { Person } from '#domain/access/caller.ts';
import { giveBackAttempts, takeAttempts } from '#store/access/attempt-budgets.ts';
import {
  findPasskey,
  listPasskeysOf,
  type Passkey,
  recordChallenge,
  recordPasskey,
  removePasskey,
  takeChallenge,
  touchPasskey,
} from '#store/access/passkeys.ts';
import { findPersonById } from '#store/access/users.ts';
import type { Database } from '#store/postgres/database.ts';
import { recordAudit } from '#store/team/audit-log.ts';
import type { ConfirmOutcome, SignIn, SignInOutcome, SignInRefusal } from './sign-in.ts';

const CHALLENGE_SECONDS = 300;
// The form of a credential id; anything else needs no query.
const CREDENTIAL_ID = /^[\w-]{1,2000}$/;
const RP_NAME = 'Register-Data Service';

/** How people sign in with passkeys, and which passkeys they have. */
export type PasskeySignIn = {
  /** Whether passkeys work at the service's address: browsers bind them to a host name, never to an IP address. */
  isPossible(): boolean;
  begin(): Promise<PublicKeyCredentialRequestOptionsJSON>;
  finish(response: AuthenticationResponseJSON, address: string, agent?: string | null): Promise<SignInOutcome>;
  /** Verifies a passkey of a person who is signed in already. */
  confirm(person: Person, response: AuthenticationResponseJSON, address: string): Promise<ConfirmOutcome>;
  beginAdding(person: Person): Promise<PublicKeyCredentialCreationOptionsJSON>;
  /** Whether the key was added. */
  finishAdding(person: Person, name: string, response: RegistrationResponseJSON): Promise<boolean>;
  list(person: Person): Promise<Passkey[]>;
  remove(person: Person, credentialId: string): Promise<boolean>;
};

/** Builds sign-in by passkey for the issuer's address. */
export function buildPasskeySignIn(db: Database, signIn: SignIn, issuerUrl: () => string): PasskeySignIn {
  const site = () => ({ expectedOrigin: new URL(issuerUrl()).origin, expectedRPID: hostOf(issuerUrl()) });
  return {
    isPossible: () => isIP(hostOf(issuerUrl()).replace(/^\[|\]$/g, '')) === 0,
    begin: async () => {
      const { generateAuthenticationOptions } = await loadWebAuthn();
      const rpID = hostOf(issuerUrl());
      const options = await generateAuthenticationOptions({ rpID, userVerification: 'required' });
      await recordChallenge(db, options.challenge, null, CHALLENGE_SECONDS);
      return options;
    },
    finish: (response, address, agent = null) =>
      prove(db, site(), response, address, async ({ user_id }) => {
        const found = await findPersonById(db, user_id);
        return found === null
          ? { outcome: 'refused' }
          : signIn.begin(found.person, { address, agent, method: 'passkey' });
      }),
    confirm: (person, response, address) =>
      prove(db, site(), response, address, async ({ user_id }) =>
        user_id === person.user_id ? { outcome: 'confirmed' } : { outcome: 'refused' },
      ),
    beginAdding: (person) => beginAdding(db, person, hostOf(issuerUrl())),
    finishAdding: (person, name, response) => finishAdding(db, site(), person, name, response),
    list: (person) => listPasskeysOf(db, person.user_id),
    remove: (person, credentialId) =>
      db.transaction().execute(async (trx) => {
        const isRemoved = await removePasskey(trx, person.user_id, credentialId);
        if (isRemoved) await recordAudit(trx, describeAct(person, 'passkey_removed'));
        return isRemoved;
      }),
  };
}

type Site = { expectedOrigin: string; expectedRPID: string };

async function prove<T extends { outcome: string }>(
  db: Database,
  site: Site,
  response: AuthenticationResponseJSON,
  address: string,
  go: (passkey: Passkey) => Promise<T | SignInRefusal>,
): Promise<T | SignInRefusal> {
  const attempts = listPasskeyBudgets(address);
  const waitSeconds = await takeAttempts(db, attempts);
  if (waitSeconds !== null) return { outcome: 'throttled', waitSeconds };
  const id = String(response.id);
  const passkey = CREDENTIAL_ID.test(id) ? await findPasskey(db, id) : null;
  if (passkey === null) return { outcome: 'refused' };
  const counted = await verifySignature(db, site, passkey, response);
  if (counted === null) return { outcome: 'refused' };
  await touchPasskey(db, passkey.credential_id, counted);
  const outcome = await go(passkey);
  if (outcome.outcome !== 'refused') await giveBackAttempts(db, attempts);
  return outcome;
}

/** Returns the device's signature counter, or null when the signature is invalid. */
async function verifySignature(
  db: Database,
  site: Site,
  passkey: Passkey,
  response: AuthenticationResponseJSON,
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await loadWebAuthn();
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      ...site,
      expectedChallenge: (challenge) => takeChallenge(db, challenge, null),
      requireUserVerification: true,
      credential: {
        id: passkey.credential_id,
        publicKey: new Uint8Array(passkey.public_key),
        counter: passkey.sign_count,
        transports: passkey.transports as AuthenticatorTransport[],
      },
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch (error) {
    return refuseUnlessStore(error, null);
  }
}

async function beginAdding(
  db: Database,
  person: Person,
  rpID: string,
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const { generateRegistrationOptions } = await loadWebAuthn();
  const known = await listPasskeysOf(db, person.user_id);
  const options = await generateRegistrationOptions({
    rpName: RP_NAME,
    rpID,
    userName: person.email,
    userID: new TextEncoder().encode(person.user_id),
    attestationType: 'none',
    excludeCredentials: known.map(({ credential_id }) => ({ id: credential_id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  await recordChallenge(db, options.challenge, person.user_id, CHALLENGE_SECONDS);
  return options;
}

async function finishAdding(
  db: Database,
  site: Site,
  person: Person,
  name: string,
  response: RegistrationResponseJSON,
): Promise<boolean> {
  const { verifyRegistrationResponse } = await loadWebAuthn();
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response,
      ...site,
      expectedChallenge: (challenge) => takeChallenge(db, challenge, person.user_id),
      requireUserVerification: true,
    });
    if (!verified || registrationInfo === undefined) return false;
    const { id, publicKey, counter, transports } = registrationInfo.credential;
    const passkey = {
      credential_id: id,
      user_id: person.user_id,
      name,
      public_key: Buffer.from(publicKey),
      sign_count: counter,
      transports: transports ?? [],
    };
    return await db.transaction().execute(async (trx) => {
      const isAdded = await recordPasskey(trx, passkey);
      if (isAdded) await recordAudit(trx, { ...describeAct(person, 'passkey_added'), details: { name } });
      return isAdded;
    });
  } catch (error) {
    return refuseUnlessStore(error, false);
  }
}

function describeAct(person: Person, action: 'passkey_added' | 'passkey_removed') {
  return { accountId: person.account_id, actor: toPersonActor(person), action, subjectId: person.user_id };
}

// The library throws plain errors for an invalid response; errors of PostgreSQL have a code.
function refuseUnlessStore<T>(error: unknown, refusal: T): T {
  if (error instanceof Error && 'code' in error) throw error;
  return refusal;
}

function hostOf(url: string): string {
  return new URL(url).hostname;
}

// Loaded on first use: most processes never need it.
function loadWebAuthn() {
  return import('@simplewebauthn/server');
}
