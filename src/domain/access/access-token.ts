// What the issuer gives out.
const SHAPE = /^[\w-]{20,200}$/;

/** Whether a text has the shape of an access token, so that anything else is refused without a query. */
export function isTokenShaped(text: string): boolean {
  return SHAPE.test(text);
}
