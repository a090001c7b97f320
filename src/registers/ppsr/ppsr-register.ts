/** What a search names: an organisation or a serial-numbered asset. There is no way to name a person. */
export type PpsrSubject =
  | { kind: 'organisation'; acn: string }
  | { kind: 'serial_number'; serialType: 'vin' | 'chassis' | 'aircraft'; serialNumber: string };

/** What the register answered. */
export type PpsrResult = {
  searchCertificateNumber: string;
  /** The certificate as the register wrote it; its hash is what we vouch for. */
  certificate: string;
  registrations: number;
  searchedAt: string;
};

/** What became of a search that was sent under a reference, as far as the register tells. */
export type PpsrOutcome =
  | { state: 'performed'; result: PpsrResult }
  | { state: 'not_performed' }
  | { state: 'unknown' };

/**
 * A way to the register. This service has none: until it has verified access nothing here speaks to the PPSR, and only
 * tests put a stand-in in this place.
 */
export type PpsrRegister = {
  /** Sends one search under a reference of ours. Throws NotPerformed where the register certainly did nothing; any other throw leaves the outcome unknown. */
  search(subject: PpsrSubject, reference: string): Promise<PpsrResult>;
  /** Asks what became of a reference; sends no search. */
  findOutcome(reference: string): Promise<PpsrOutcome>;
};
