import { DAY_MS } from '#base/calendar-window.ts';

/** How long an invitation can be accepted. */
export const INVITATION_LIFE_MS = 3 * DAY_MS;

/** The most people and open invitations of an account. */
export const MAX_TEAM = 100;

type InvitationFacts = { expires_at: Date; accepted_at: Date | null; revoked_at: Date | null };

type InvitationState = 'open' | 'accepted' | 'revoked' | 'expired';

export function decideInvitationState(facts: InvitationFacts, now: Date): InvitationState {
  if (facts.accepted_at !== null) return 'accepted';
  if (facts.revoked_at !== null) return 'revoked';
  return facts.expires_at > now ? 'open' : 'expired';
}
