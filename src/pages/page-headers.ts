/** What every page for people tells the browser: load from here alone, send forms here alone, stand in nobody's frame. */
export const PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; form-action 'self'; frame-ancestors 'none'",
  // With no-referrer a browser sends its forms with `Origin: null`, which no check of theirs could read.
  'referrer-policy': 'same-origin',
};
