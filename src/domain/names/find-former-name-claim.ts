const CLAIM = /^(?:formerly|previously|f\/?k\/?a)(?: known as)?:? (.+)$/i;

/** The name that a remark says a company bore before (`formerly …`, `f/k/a …`), or null where it says no such thing. */
export function findFormerNameClaim(remark: string): string | null {
  return CLAIM.exec(remark)?.[1]?.trim() ?? null;
}
