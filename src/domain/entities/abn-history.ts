/** A span of days, both ends included. A null start is unknown; a null end means that the span is open. */
export type Span = { effective_from: string | null; effective_to: string | null };

/** Whether a day lies in a span; an unknown start counts as earlier. */
export function liesIn({ effective_from, effective_to }: Span, day: string): boolean {
  return (effective_from === null || effective_from <= day) && (effective_to === null || day <= effective_to);
}

/** A current or former name of an entity; a trading name is never current. */
export type DatedName = Span & { kind: 'main' | 'business' | 'trading' | 'other'; name: string; is_current: boolean };

export type AbnHistory = {
  names: readonly DatedName[];
  statuses: readonly (Span & { status: 'active' | 'cancelled' | 'suspended' })[];
  gst: readonly Span[];
  /** Days without a registration, as seen in versions; only for a history that was reconstructed. */
  gst_gaps?: readonly Span[];
  addresses: readonly (Span & { state: string | null; postcode: string | null })[];
  /** True if the register supplied the history; false if it was reconstructed from versions. */
  complete: boolean;
  /** Nothing was observed before this day; null if the register supplied the history. */
  observed_from: string | null;
  limitations: readonly string[];
};
