/** The fields of a company name that a test sets. */
export type CompanyWish = {
  name: string;
  acn: string;
  type?: string;
  status?: string;
  abn?: string;
  currentName?: string;
};

const COMPANY_HEAD =
  'Company Name\tACN\tType\tClass\tSub Class\tStatus\tDate of Registration\tDate of Deregistration\tPrevious State of Registration\tState Registration number\tModified since last report\tCurrent Name Indicator\tABN\tCurrent Name\tCurrent Name Start Date';

/** Writes ASIC's company dataset; a row with a current name is of a former one. */
export function buildCompanies(wishes: readonly CompanyWish[]): string {
  const rows = wishes.map(({ name, acn, type = 'APTY', status = 'REGD', abn = '0', currentName = '' }) =>
    [
      ...[name, acn, type, 'LMSH', 'PROP', status, '12/03/2001', '', '', '', ''],
      ...[currentName === '' ? 'Y' : '', abn, currentName, currentName === '' ? '' : '04/07/2009'],
    ].join('\t'),
  );
  return `${[COMPANY_HEAD, ...rows].join('\n')}\n`;
}

/** The fields of a business name that a test sets. */
export type BusinessNameWish = { name: string; status?: string; abn?: string };

/** Writes ASIC's business names dataset. */
export function buildBusinessNames(wishes: readonly BusinessNameWish[]): string {
  const head = 'REGISTER_NAME\tBN_NAME\tBN_STATUS\tBN_REG_DT\tBN_CANCEL_DT\tBN_STATE_NUM\tBN_STATE_OF_REG\tBN_ABN';
  const rows = wishes.map(({ name, status = 'Registered', abn = '' }) =>
    ['BUSINESS NAMES', name, status, '04/08/2012', status === 'Registered' ? '' : '01/02/2020', '', '', abn].join('\t'),
  );
  return `${[head, ...rows].join('\n')}\n`;
}
