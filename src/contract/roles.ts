import { keysOf } from '#base/keys-of.ts';
import type { OperationKind } from './operation.ts';
import { ALL_SCOPES, GRANTABLE_SCOPES, type Scope } from './scopes.ts';

export type RoleRights = {
  /** What people read beside its name. */
  about: string;
  scopes: readonly Scope[];
  runs: readonly OperationKind[];
  /** Whether it approves and declines the prices of calls. */
  approvesPrices: boolean;
  /** Whether it changes the daily cap of the account. */
  changesCap: boolean;
};

const ALL_KINDS: readonly OperationKind[] = ['check', 'read', 'order'];

/** The roles of a person in an account. An app never has more rights than the person who connected it. */
export const ROLES = {
  owner: {
    about: 'Can do everything, including people, keys and caps.',
    scopes: ALL_SCOPES,
    runs: ALL_KINDS,
    approvesPrices: true,
    changesCap: true,
  },
  member: {
    about: 'Can search, save evidence, monitor and export; manages no people, keys or caps.',
    scopes: GRANTABLE_SCOPES,
    runs: ALL_KINDS,
    approvesPrices: true,
    changesCap: false,
  },
  viewer: {
    about: 'Can read records, monitors, exports and events; starts and changes nothing.',
    scopes: ['assets:receipts', 'exports:write', 'assets:monitor'],
    runs: ['read'],
    approvesPrices: false,
    changesCap: false,
  },
  billing: {
    about: 'Can see spending, approve prices and change the account’s cap; sees no records.',
    scopes: ['billing:read'],
    runs: ['read'],
    approvesPrices: true,
    changesCap: true,
  },
} as const satisfies Record<string, RoleRights>;

export type Role = keyof typeof ROLES;

/** All roles, the most powerful first. */
export const ALL_ROLES = keysOf(ROLES);
