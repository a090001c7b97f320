import type { z } from 'zod';
import type { abnHistoryAnswer } from '#contract/schemas/abn-tools.ts';
import type { evidenceCard } from '#contract/schemas/evidence-card.ts';
import type { Span } from './abn-history.ts';

/** A period of one lane; null at an end means that the register does not say when. */
export type TimelineSpan = { text: string; tone: 'good' | 'bad' | 'plain'; from: string | null; to: string | null };

export type TimelineLane = { name: string; spans: TimelineSpan[] };

type History = Pick<z.output<typeof abnHistoryAnswer>, 'names' | 'statuses' | 'gst' | 'addresses'>;
type Card = z.output<typeof evidenceCard>['card'];

const KINDS = { main: 'Name', business: 'Business name', trading: 'Trading name', other: 'Other name' } as const;

/** Builds the timeline of a saved history: ABN status, GST, one lane for each kind of name, and the main location. */
export function buildTimeline({ names, statuses, gst, addresses }: History): TimelineLane[] {
  const kinds = Object.entries(KINDS).map(([kind, name]) => ({
    name,
    spans: names.filter((one) => one.kind === kind).map((one) => buildSpan(one.name, 'plain', one)),
  }));
  const lanes = [
    { name: 'ABN', spans: statuses.map((one) => buildStatus(one.status, one)) },
    { name: 'GST', spans: gst.map(buildGst) },
    ...kinds,
    { name: 'Location', spans: addresses.map((one) => buildSpan(writePlace(one), 'plain', one)) },
  ];
  return lanes.filter(({ spans }) => spans.length > 0);
}

/** Builds what an evidence card says about the past: since when the present status and GST registration apply. */
export function buildCardTimeline({ fields, source_checks }: Card): TimelineLane[] {
  const findValue = (field: string) => fields.find((one) => one.field === field)?.value ?? null;
  const status = findValue('abn_status');
  const gst = source_checks.find(({ check }) => check === 'gst')?.gst ?? null;
  const isDated = gst !== null && (gst.effective_from !== null || gst.effective_to !== null);
  return [
    ...(status === null
      ? []
      : [
          {
            name: 'ABN',
            spans: [buildStatus(status, { effective_from: findValue('abn_status_from'), effective_to: null })],
          },
        ]),
    ...(isDated ? [{ name: 'GST', spans: [buildGst(gst)] }] : []),
  ];
}

function buildStatus(status: string, span: Span): TimelineSpan {
  return buildSpan(status, status === 'active' ? 'good' : 'bad', span);
}

function buildGst(span: Span): TimelineSpan {
  return buildSpan('registered', 'good', span);
}

function buildSpan(text: string, tone: TimelineSpan['tone'], span: Span): TimelineSpan {
  return { text, tone, from: span.effective_from, to: span.effective_to };
}

function writePlace({ state, postcode }: History['addresses'][number]): string {
  return [state, postcode].filter((part) => part !== null).join(' ');
}
