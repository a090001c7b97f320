import { buildWorkbook, type WrittenCell } from './build-workbook.ts';

/** The columns of a sheet: the register's name and, above it, its description. */
type Columns = readonly (readonly [name: string, description: string])[];
/** A row by the names of its columns. */
export type PaymentCells = Readonly<Record<string, WrittenCell>>;

const ENTITY: Columns = [
  ['Business Name', "Reporting entity's name as registered on the Business Names Register."],
  [
    'ABN',
    'Australian Business Number, a unique 11 digit number that identifies businesses to the government and community.',
  ],
  [
    'ACN/ARBN ',
    'Australian Company Number, a unique 9 digit number that identifies companies. Australian Registered Body Number, a unique nine-digit number assigned to entities not registered as companies.',
  ],
  ['Type', 'The type of report that has been published. Eg Original, Original 1, Original 2, Revised, Revised 1'],
  ['Reporting Period Start Date', 'Start date of the reporting period covered in the report.'],
  ['Reporting Period End Date', 'End date of the reporting period covered in the report.'],
];
const SHARE = (days: string) =>
  `The total NUMBER of small business invoices paid (${days}) divided by the total NUMBER of all small business invoices paid over the reporting period, expressed as a percentage.`;

/** The columns of each sheet, as public readers of the register describe them. The first column is an index without a name. */
export const PAYMENT_SHEETS: Readonly<Record<string, Columns>> = {
  'Standard report': [
    ...ENTITY,
    ['Revised Report', 'Indicates when the report has been revised by the entity'],
    ['Redacted Report', 'Indicates if the report has been modified by the Regulator'],
    ['Submitted Date', 'Date the report was submitted.'],
    [
      'Supply Chain Finance Offered',
      'Indicates whether the entity has offered supply chain finance arrangement during the reporting period',
    ],
    ['Procurement Fees Charged', 'Indicates whether the entity charged fees as part of the procurement process'],
    ['Common Payment Terms (Days)', 'Most Common Payment Term (Statistical Mode)'],
    ['Common Payment Term (Minimum)', 'Range Of Most Common Payment Terms - Minimum'],
    ['Common Payment Term (Maximum)', 'Range Of Most Common Payment Terms - Maximum'],
    ['Forecast Payment Term', 'Estimated Most Common Payment Term For Next Period'],
    ['Forecast Minimum Payment Term', 'Estimated Minimum Common Payment Terms Next Period'],
    ['Forecast Maximum Payment Term', 'Estimated Maximum Common Payment Terms Next Period'],
    [
      'Receivable Terms Compared To Common Payment Term',
      'Whether the standard(i.e. default) payment terms is longer or shorter than the common payment term.',
    ],
    [
      'Percentage of SB Invoices Paid Within Payment Term',
      'Percentage of payments that had a payment time that was less than or equal to the payment term',
    ],
    ['Average Payment Time (Days)', 'Average of all payment times.'],
    ['Median Payment Time (Days)', 'Median of all payment times.'],
    [
      '80th Percentile Payment Time (Days)',
      '80th percentile of payment times which represents the number of days it took to make 80% of the payments',
    ],
    [
      '95th Percentile Payment Time (Days)',
      '95th percentile of payment times which represents the number of days it took to make 95% of the payments',
    ],
    ['Payments 30 Days or Less', SHARE('within 30 calendar days')],
    ['Payments 31 - 60 Days', SHARE('between 31 - 60 calendar days')],
    ['Payments more than 60 Days', SHARE('in 60 or more calendar days')],
    [
      'Report Comments',
      'Any additional written information to provide context or explanation in relation to the information provided in the report.',
    ],
  ],
  'No SB procurement report': ENTITY,
  'External Administration report': [
    ...ENTITY,
    ['Appointment Type', 'External Administrator Appointment  type'],
    ['Firm', 'Firm Name Of External Administrator'],
    ['Appointment Date', 'External Administrator Appointment Date'],
  ],
  'Has Nominee report': [
    ...ENTITY,
    ['Nominee Name', 'Name of the Reporting Nominee'],
    ['Nominee ABN', 'ABN of the Reporting Nominee'],
    ['Nominee ACN/ARBN', 'ACN/ARBN of the Reporting Nominee'],
  ],
  'AASB8 report': [
    ...ENTITY,
    ['Segment', 'Operating segment'],
    ['Average Payment Time (Days)', 'Average of all payment times.'],
  ],
  'Records of Non-compliance': [...ENTITY.filter(([name]) => name !== 'Type'), ['Type', 'The type of non compliance']],
  'Historical Reports': ENTITY,
  Applications: ENTITY,
  Notices: ENTITY,
};

/** Builds a workbook of the register. Changed columns of a sheet can be given, and sheets left out. */
export function buildPaymentTimesWorkbook(
  rows: Readonly<Record<string, readonly PaymentCells[]>>,
  {
    sheets: columnsBySheet = PAYMENT_SHEETS,
    ...options
  }: { sheets?: Readonly<Record<string, Columns>>; savedAt?: string | null } = {},
): Buffer {
  const sheets = Object.entries(columnsBySheet).map(([name, columns]) => ({
    name,
    rows: [
      ['Index', ...columns.map(([, description]) => description)],
      [null, ...columns.map(([column]) => column)],
      ...(rows[name] ?? []).map((cells, index) => [index, ...columns.map(([column]) => cells[column.trim()] ?? null)]),
    ],
  }));
  const cover = { sheetName: 'Cover', rows: [['Payment Times Reports Register']] };
  return buildWorkbook({ ...cover, more: sheets, ...options });
}
