import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { before, test } from 'node:test';
import { runProgram, runSvcLine } from './run-svc.ts';

const FOLDER = mkdtempSync(join(tmpdir(), 'svc-completion-'));
const isInstalled = (shell: string) =>
  (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, shell)));

// What is typed, and what must be among the offers and what must not.
const CASES: [typed: string, offered: string[], absent: string[]][] = [
  ['svc ', ['abn', 'login', 'verify', 'completion'], ['lookup', '--as-at']],
  ['svc ab', ['abn'], ['login']],
  ['svc abn ', ['lookup', 'profile', 'history', 'gst'], ['verify']],
  ['svc abn gst 79002637069 --', ['--as-at', '--reference', '--json'], ['--purpose']],
  ['svc keys create x --sc', ['--scopes'], ['--json']],
  ['svc profiles ', ['use'], ['abn']],
  ['svc completion ', ['bash', 'zsh', 'fish'], ['abn']],
];

before(async () => {
  for (const shell of ['bash', 'zsh', 'fish']) {
    const { code, stdout } = await runSvcLine(['completion', shell]);
    assert.equal(code, 0);
    writeFileSync(join(FOLDER, `svc.${shell}`), stdout);
  }
});

const BASH = `source ${FOLDER}/svc.bash
read -r -a COMP_WORDS <<< "$1"; [[ $1 = *' ' ]] && COMP_WORDS+=('')
COMP_CWORD=$((\${#COMP_WORDS[@]} - 1)); _svc; printf '%s\\n' "\${COMPREPLY[@]}"`;
const FISH = `source ${FOLDER}/svc.fish; complete -C $argv[1]`;
// zsh completes only with a terminal: the function is called with the words, and its offers are printed.
const ZSH = `compdef() { : }; _files() { : }; _describe() { print -rl -- "\${(@)\${(P)2}%%:*}" }
source ${FOLDER}/svc.zsh; words=("\${(@s: :)1}"); CURRENT=$#words; _svc | grep -- "^\${words[-1]}"`;

const SHELLS: [shell: string, words: (typed: string) => string[]][] = [
  ['bash', (typed) => ['-c', BASH, 'bash', typed]],
  ['fish', (typed) => ['--no-config', '-c', FISH, typed]],
  ['zsh', (typed) => ['-f', '-c', ZSH, 'zsh', typed]],
];

for (const [shell, build] of SHELLS.filter(([name]) => name === 'bash' || isInstalled(name))) {
  test(`${shell} completes commands and options`, async () => {
    for (const [typed, offered, absent] of CASES) {
      const { stdout, stderr } = await runProgram(shell, build(typed), {}, FOLDER);
      assert.equal(stderr, '', typed);
      const words = stdout.split('\n').map((line) => line.split('\t')[0]);
      for (const word of offered) assert.ok(words.includes(word), `${typed}: ${word} in ${words}`);
      for (const word of absent) assert.ok(!words.includes(word), `${typed}: no ${word}`);
    }
  });
}

test('bash offers a file with a space in its name as one word', async () => {
  writeFileSync(join(FOLDER, 'my suppliers.csv'), '');
  for (const typed of ['svc check --csv my', 'svc verify my']) {
    const { stdout } = await runProgram('bash', ['-c', BASH, 'bash', typed], {}, FOLDER);
    assert.equal(stdout, 'my suppliers.csv\n');
  }
});

test('completion without a known shell is misuse', async () => {
  assert.equal((await runSvcLine(['completion'])).code, 2);
  assert.equal((await runSvcLine(['completion', 'tcsh'])).code, 2);
});
