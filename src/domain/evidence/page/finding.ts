import type { RowItem } from './cut-rows.ts';

/** One line of a check's findings: its label, its value, the labelled parts of the value, and the list item it belongs to. */
export type Finding = { label: string; value: string; parts?: FindingPart[]; item?: RowItem | undefined };

export type FindingPart = { label: string; value: string };
