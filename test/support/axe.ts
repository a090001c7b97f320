import { AxeBuilder } from '@axe-core/playwright';
import axeCore from 'axe-core';
import type { Page } from 'playwright-core';

// Replaces the source of axe in a page that has it. The builder would load it twice for each run: 50 to 120 ms each time.
const LOADED = 'undefined';

/** The parts of a page that axe reads, where not all of it. */
export type AxeParts = { include?: readonly string[]; exclude?: readonly string[] };

/** A rule that a page breaks, and the selector and HTML of each element that breaks it. */
export type AxeViolation = { id: string; targets: string[]; html: string[] };

/** Runs every rule of axe on a page; returns the violations. */
export async function findAxeViolations(page: Page, parts: AxeParts = {}): Promise<AxeViolation[]> {
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axeCore.source);
  const axe = new AxeBuilder({ page, axeSource: LOADED })
    // The other mode loads axe a second time, in a page of its own, to join the results of frames. No page has frames.
    .setLegacyMode(true)
    // Every rule runs, but only violations are described element by element.
    .options({ resultTypes: ['violations'] });
  for (const selector of parts.include ?? []) axe.include(selector);
  for (const selector of parts.exclude ?? []) axe.exclude(selector);
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => ({
    id,
    targets: nodes.map(({ target }) => target.join(' ')),
    html: nodes.map(({ html }) => html),
  }));
}
