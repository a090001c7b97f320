/** The subject of a search: an organisation or a serial-numbered asset, never a person. */
export type PpsrSubject =
  | { kind: 'organisation'; acn: string }
  | { kind: 'serial_number'; serialType: 'vin' | 'chassis' | 'aircraft'; serialNumber: string };

export type PpsrResult = {
  searchCertificateNumber: string;
  /** The certificate as the register wrote it; its hash goes into the record. */
  certificate: string;
  registrations: number;
  searchedAt: string;
};

/** The outcome of a search by its reference, as the register reports it. */
export type PpsrOutcome =
  | { state: 'performed'; result: PpsrResult }
  | { state: 'not_performed' }
  | { state: 'unknown' };

/**
 * Access to the register. This service has none yet: no code here connects to the PPSR, and only tests pass an
 * implementation.
 */
export type PpsrRegister = {
  /** Sends one search under our reference. Throws NotPerformed if the register certainly did nothing; after any other error the outcome is unknown. */
  search(subject: PpsrSubject, reference: string): Promise<PpsrResult>;
  /** Queries the outcome of a reference without searching again. */
  findOutcome(reference: string): Promise<PpsrOutcome>;
};
