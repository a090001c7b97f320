type CheckedInvoices = {
  account_id: string;
  supplier: string;
  invoice_number: string;
  record_id: string;
  details_sha256: string;
  checked_at: Date;
};

export type InvoiceTables = {
  checked_invoices: CheckedInvoices;
};
