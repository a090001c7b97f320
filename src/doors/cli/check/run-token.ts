import type { Access } from '#doors/cli/access/decide-access.ts';
import { refreshLogin } from '#doors/cli/access/exchange-tokens.ts';

/** The credential of a run, which can last longer than the token of a login. */
export type RunToken = {
  current(): string | null;
  /** Replaces a token that was refused; false when it cannot be replaced. Rows that are refused at the same time replace it once. */
  renew(refused: string | null): Promise<boolean>;
};

/** Opens the credential of a run. Only a login can be renewed. */
export function openRunToken(access: Access, env: Readonly<Record<string, string | undefined>>): RunToken {
  const { profile, expiresAt } = access;
  let { token } = access;
  let renewing: Promise<boolean> | null = null;
  const replace = async (name: string) => {
    const fresh = await refreshLogin(access, name, env).catch(() => null);
    if (fresh === null || 'exitCode' in fresh) return false;
    token = fresh.token;
    return true;
  };
  return {
    current: () => token,
    async renew(refused) {
      // Another row has replaced it since.
      if (refused !== token) return true;
      if (profile === null || expiresAt === undefined) return false;
      renewing ??= replace(profile).finally(() => {
        renewing = null;
      });
      return renewing;
    },
  };
}
