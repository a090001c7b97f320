import assert from 'node:assert/strict';
import { test } from 'node:test';
import { describeAgent } from '#domain/access/describe-agent.ts';
import { decideInvitationState } from '#domain/access/invitation.ts';

const AGENTS: [header: string | null, shown: string][] = [
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0', 'Firefox on Windows'],
  [
    'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0 Safari/537.36 Edg/141.0',
    'Edge on Windows',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15',
    'Safari on macOS',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/141.0 Mobile Safari/604.1',
    'Chrome on iPhone',
  ],
  [
    'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0 Mobile Safari/537.36',
    'Samsung Internet on Android',
  ],
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/141.0 Safari/537.36',
    'Chrome on Linux',
  ],
  ['<script>alert(1)</script>', 'Unknown browser'],
  ['', 'Unknown browser'],
  [null, 'Unknown browser'],
];

for (const [header, shown] of AGENTS) {
  test(`the browser ${header} is shown as ${shown}`, () => {
    assert.equal(describeAgent(header), shown);
  });
}

test('an invitation is open until it is accepted, revoked or expired, in this order', () => {
  const [now, later] = [new Date(2), new Date(3)];
  const open = { expires_at: later, accepted_at: null, revoked_at: null };
  assert.equal(decideInvitationState(open, now), 'open');
  assert.equal(decideInvitationState({ ...open, expires_at: now }, now), 'expired');
  assert.equal(decideInvitationState({ ...open, expires_at: now, revoked_at: now }, now), 'revoked');
  assert.equal(decideInvitationState({ ...open, expires_at: now, accepted_at: now }, now), 'accepted');
});
