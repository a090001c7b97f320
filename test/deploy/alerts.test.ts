import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { METRICS, type MetricName, nameMetric } from '#doors/web/describe-metric.ts';
import { whyLeftOut } from '#test/support/why-left-out.ts';

const FOLDER = new URL('../../deploy/prometheus/', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, FOLDER), 'utf8');
const RULES = read('alerts.yaml');
const RULE_TESTS = read('alerts.test.yaml');
const RUNBOOK = read('../../docs/how-to/respond-to-alerts.md');
const DASHBOARD = read('../grafana/registers.json');

const namesOfAlerts = [...RULES.matchAll(/^ {6}- alert: (\w+)$/gm)].map(([, name = '']) => name);
const known = new Set(
  (Object.keys(METRICS) as MetricName[]).flatMap((name) => {
    const full = nameMetric(name);
    return METRICS[name].type === 'histogram' ? [`${full}_bucket`, `${full}_sum`, `${full}_count`] : [full];
  }),
);

function listMetrics(text: string): string[] {
  return [...new Set([...text.matchAll(/\b(?:registers|process)_[a-z_]+/g)].map(([name]) => name))];
}

test('alerts, their tests and the dashboard use only metrics that the service has', () => {
  for (const [file, text] of Object.entries({ RULES, RULE_TESTS, DASHBOARD })) {
    const unknown = listMetrics(text.replaceAll('registers_service', '')).filter((name) => !known.has(name));
    assert.deepEqual(unknown, [], file);
  }
});

test('alerts name only jobs that prometheus.yaml scrapes', () => {
  const jobs = [...RULES.matchAll(/job="([\w-]+)"/g)].map(([, job = '']) => job);
  assert.ok(jobs.length >= 2);
  for (const job of jobs) assert.ok(read('prometheus.yaml').includes(`job_name: ${job}\n`), job);
});

test('every alert has a severity, a test in which it fires and one in which it does not, and a runbook', () => {
  assert.ok(namesOfAlerts.length >= 15);
  assert.equal(RULES.match(/^ {10}severity: (critical|warning)$/gm)?.length, namesOfAlerts.length);
  for (const name of namesOfAlerts) {
    assert.ok(RULES.includes(`runbook: docs/how-to/respond-to-alerts.md#${name.toLowerCase()}\n`), name);
    assert.match(RUNBOOK, new RegExp(`^## ${name}$`, 'm'));
    assert.match(RULE_TESTS, new RegExp(`^ {2}- name: ${name}$`, 'm'));
    assert.ok(RULE_TESTS.includes(`alertname: ${name}\n        exp_alerts: []`), `${name} on a healthy service`);
  }
  const sections = [...RUNBOOK.matchAll(/^## (\w+)$/gm)].map(([, name]) => name);
  assert.deepEqual(sections, namesOfAlerts, 'the runbook has the alerts in their order, and no others');
});

test('the dashboard is JSON with a query in every panel', () => {
  const { panels, uid } = JSON.parse(DASHBOARD) as {
    uid: string;
    panels: { type: string; targets?: { expr: string }[] }[];
  };
  assert.equal(uid, 'registers');
  for (const { type, targets } of panels) if (type !== 'row') assert.ok((targets?.length ?? 0) > 0);
});

test('promtool accepts rules and configuration, and every alert fires exactly when it should', {
  skip: whyLeftOut('promtool'),
}, () => {
  const runs = [
    ['check', 'rules', 'alerts.yaml'],
    ['check', 'config', 'prometheus.yaml'],
    ['test', 'rules', 'alerts.test.yaml'],
  ];
  for (const words of runs) {
    const { status, stdout, stderr } = spawnSync('promtool', words, { cwd: FOLDER, encoding: 'utf8' });
    assert.equal(status, 0, `${words.join(' ')}\n${stdout}${stderr}`);
  }
});
