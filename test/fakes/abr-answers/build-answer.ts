/** Wraps what the register says in the envelope of SearchByABNv202001, which repeats the caller's GUID. */
export function buildEnvelope(inside: string, guid = 'guid-of-the-caller'): string {
  return `<?xml version="1.0" encoding="utf-8"?>
<ABRPayloadSearchResults xmlns:xsd="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns="http://abr.business.gov.au/ABRXMLSearch/">
  <request><identifierSearchRequest><authenticationGUID>${guid}</authenticationGUID><identifierType>ABN</identifierType><identifierValue>79 002 637 069</identifierValue><history>Y</history></identifierSearchRequest></request>
  <response><usageStatement>SAMPLE: invented for tests.</usageStatement><dateRegisterLastUpdated>2026-11-01</dateRegisterLastUpdated><dateTimeRetrieved>2026-11-02T09:00:00+11:00</dateTimeRetrieved>${inside}</response>
</ABRPayloadSearchResults>`;
}

/** An exception as the register returns it, with status 200. */
export function buildException(description: string, code = 'SEARCH'): string {
  return buildEnvelope(
    `<exception><exceptionDescription>${description}</exceptionDescription><exceptionCode>${code}</exceptionCode></exception>`,
  );
}

/** Builds an entity from the parts that a test sets, with defaults for the others. */
export function buildEntityAnswer(parts: Partial<Record<keyof typeof USUAL, string>> = {}): string {
  const all = { ...USUAL, ...parts };
  return buildEnvelope(
    `<businessEntity202001><recordLastUpdatedDate>2026-10-01</recordLastUpdatedDate>${Object.values(all).join('')}</businessEntity202001>`,
  );
}

const OPEN = '<effectiveTo>0001-01-01</effectiveTo>';

const USUAL = {
  abn: '<ABN><identifierValue>79002637069</identifierValue><isCurrentIndicator>Y</isCurrentIndicator><replacedFrom>0001-01-01</replacedFrom></ABN>',
  status: `<entityStatus><entityStatusCode>Active</entityStatusCode><effectiveFrom>2001-03-12</effectiveFrom>${OPEN}</entityStatus>`,
  asic: '<ASICNumber>002637069</ASICNumber>',
  type: '<entityType><entityTypeCode>PRV </entityTypeCode><entityDescription>Australian Private Company</entityDescription></entityType>',
  gst: `<goodsAndServicesTax><effectiveFrom>2001-04-01</effectiveFrom>${OPEN}</goodsAndServicesTax>`,
  names: `<mainName><organisationName>SAMPLE HARBOUR BAKERY PTY LTD</organisationName><effectiveFrom>2009-07-04</effectiveFrom></mainName><mainName><organisationName>SAMPLE HARBOUR CAKES PTY LTD</organisationName><effectiveFrom>2001-03-12</effectiveFrom><effectiveTo>2009-07-03</effectiveTo></mainName><mainTradingName><organisationName>HARBOUR BREAD (SAMPLE)</organisationName><effectiveFrom>2003-02-28</effectiveFrom></mainTradingName><businessName><organisationName>SAMPLE HARBOUR BREAD</organisationName><effectiveFrom>2012-08-04</effectiveFrom>${OPEN}</businessName>`,
  address: `<mainBusinessPhysicalAddress><stateCode>NSW</stateCode><postcode>2000</postcode><effectiveFrom>2007-06-18</effectiveFrom>${OPEN}</mainBusinessPhysicalAddress>`,
};
