/** The fields of a bulk extract record that a test sets. */
export type RecordWish = {
  abn: string;
  status?: string;
  from?: string;
  name?: string | null;
  acn?: string;
  gst?: string;
  gstFrom?: string;
  postcode?: string;
  others?: string;
  replaced?: 'Y' | 'N';
  /** Code and words of the entity type. */
  type?: readonly [code: string, words: string];
};

/** Writes one ABR element as the bulk extract has it. */
export function buildAbr(wish: RecordWish): string {
  const name =
    wish.name === null
      ? ''
      : `<NonIndividualName type="MN"><NonIndividualNameText>${wish.name ?? 'EXAMPLE PTY LTD'}</NonIndividualNameText></NonIndividualName>`;
  const acn = wish.acn === undefined ? '' : `<ASICNumber ASICNumberType="undetermined">${wish.acn}</ASICNumber>`;
  const [code, words] = wish.type ?? ['PRV', 'Australian Private Company'];
  return `<ABR recordLastUpdatedDate="20261101" replaced="${wish.replaced ?? 'N'}"><ABN status="${wish.status ?? 'ACT'}" ABNStatusFromDate="${wish.from ?? '20100101'}">${wish.abn}</ABN><EntityType><EntityTypeInd>${code}</EntityTypeInd><EntityTypeText>${words}</EntityTypeText></EntityType><MainEntity>${name}<BusinessAddress><AddressDetails><State>NSW</State><Postcode>${wish.postcode ?? '2000'}</Postcode></AddressDetails></BusinessAddress></MainEntity>${acn}<GST status="${wish.gst ?? 'ACT'}" GSTStatusFromDate="${wish.gstFrom ?? '20100101'}" />${wish.others ?? ''}</ABR>`;
}

/** Writes a whole bulk extract file around records; without a time, its import is dated by its caller. */
export function buildExtract(
  records: readonly string[],
  sequence = 1,
  recordCount = records.length,
  extractTime: string | null = null,
): string {
  const time = extractTime === null ? '' : `<ExtractTime>${extractTime}</ExtractTime>`;
  return `<?xml version="1.0"?><Transfer error="none"><TransferInfo><FileSequenceNumber>${sequence}</FileSequenceNumber><RecordCount>${recordCount}</RecordCount>${time}</TransferInfo>\n${records.join('\n')}\n</Transfer>\n`;
}
