import type { z } from 'zod';
import type { abnHistoryAnswer } from '#contract/schemas/abn-tools.ts';
import type { evidenceCard } from '#contract/schemas/evidence-card.ts';

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
    spans: names
      .filter((one) => one.kind === kind)
      .map((one) => ({ text: one.name, tone: 'plain' as const, from: one.effective_from, to: one.effective_to })),
  }));
  const lanes = [
    { name: 'ABN', spans: statuses.map((one) => buildStatus(one.status, one.effective_from, one.effective_to)) },
    { name: 'GST', spans: gst.map((one) => buildGst(one.effective_from, one.effective_to)) },
    ...kinds,
    {
      name: 'Location',
      spans: addresses.map(({ state, postcode, effective_from: from, effective_to: to }) => ({
        text: [state, postcode].filter((part) => part !== null).join(' '),
        tone: 'plain' as const,
        from,
        to,
      })),
    },
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
    ...(status === null ? [] : [{ name: 'ABN', spans: [buildStatus(status, findValue('abn_status_from'), null)] }]),
    ...(isDated ? [{ name: 'GST', spans: [buildGst(gst.effective_from, gst.effective_to)] }] : []),
  ];
}

function buildStatus(status: string, from: string | null, to: string | null): TimelineSpan {
  return { text: status, tone: status === 'active' ? 'good' : 'bad', from, to };
}

function buildGst(from: string | null, to: string | null): TimelineSpan {
  return { text: 'registered', tone: 'good', from, to };
}
