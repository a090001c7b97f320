/** A span of days, both included; null is a start that is not known or an end that has not come. */
export type Span = { effective_from: string | null; effective_to: string | null };

/** A name that an entity bears or has borne; a trading name is never current. */
export type DatedName = Span & { kind: 'main' | 'business' | 'trading' | 'other'; name: string; is_current: boolean };

/** What is known of an entity's past. */
export type AbnHistory = {
  names: readonly DatedName[];
  statuses: readonly (Span & { status: 'active' | 'cancelled' | 'suspended' })[];
  gst: readonly Span[];
  /** Days on which a version showed that there was no registration, of a history that is pieced together. */
  gst_gaps?: readonly Span[];
  addresses: readonly (Span & { state: string | null; postcode: string | null })[];
  /** True when the register itself gave the history; false when it was pieced together from versions. */
  complete: boolean;
  /** Before this day nothing was observed; null when the register itself gave the history. */
  observed_from: string | null;
  limitations: readonly string[];
};
