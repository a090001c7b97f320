import { join } from 'node:path';

/** A small register of fictional addresses in the G-NAF Core layout; every place in it is called a sample of some kind. */
export const GNAF_SAMPLE_PATH = join(import.meta.dirname, 'sample', 'SAMPLE_GNAF_CORE.psv');

/** The label under which the sample is imported. */
export const GNAF_SAMPLE_VERSION = 'gnaf-sample-2026-08';
