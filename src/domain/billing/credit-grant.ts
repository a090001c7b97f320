import { canonicalJson } from '#base/canonical-json.ts';
import { sha256Hex } from '#base/sha256.ts';

/** Credit given to an account; an account's grants are numbered from 1 without gaps. */
type CreditGrant = {
  account_id: string;
  grant_no: number;
  transaction_id: string;
  amount_cents: number;
  reason: string;
};

/** Builds the seal of a grant: the SHA-256 of its RFC 8785 form. */
export function buildGrantSeal({ account_id, grant_no, transaction_id, amount_cents, reason }: CreditGrant): string {
  return sha256Hex(canonicalJson({ account_id, grant_no, transaction_id, amount_cents, reason }));
}
