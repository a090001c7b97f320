/** The headers of every page: load and send forms only to this origin, and allow no frames. */
export const PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  // With no-referrer browsers send forms with `Origin: null`, so the origin check could not work.
  'referrer-policy': 'same-origin',
};
