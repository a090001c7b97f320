const HOME = '/account/apps';
const PAGES = /^\/(?:oauth\/consent\/[\w-]{1,100}|account\/[a-z-]{1,30}(?:\/[a-z-]{1,30})?|approvals(?:\/\w{1,60})?)$/;

/** Where to go on after signing in: a page of ours that needs it, or the connected apps for anything else that was asked for. */
export function normaliseNextPage(asked: string | null): string {
  return asked !== null && PAGES.test(asked) ? asked : HOME;
}
