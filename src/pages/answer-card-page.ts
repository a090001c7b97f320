import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { buildBrowserScript } from './browser-modules.ts';

/** Builds the page that draws an answer as a card inside a host. Everything is inline, and its policy allows nothing else. */
export function buildAnswerCardPage(): string {
  const style = read('./assets/card.css');
  // Nothing can be loaded in the sandbox.
  const script = buildBrowserScript('pages/assets/card.js');
  const policy = `default-src 'none'; script-src '${hashOf(script)}'; style-src '${hashOf(style)}'`;
  return `<!doctype html>
<html lang="en-AU">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Evidence card</title>
<style>${style}</style>
</head>
<body><p class="wait">Waiting for the answer…</p>
<script type="module">${script}</script>
</body>
</html>
`;
}

function read(path: string): string {
  return readFileSync(new URL(path, import.meta.url), 'utf8');
}

// The policy names the exact text, so that no other script or style runs.
function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}
