import { listRefused, listSuccesses, type SandboxRow } from './sandbox-row.ts';

/** Companies, business names and licences: each status and each outcome. */
export const COMPANY_ROWS: readonly SandboxRow[] = [
  ...listSuccesses('company_lookup', [
    [{ acn: '002637069' }, 'A registered company.'],
    [{ acn: '999000029' }, 'A deregistered company.'],
    [{ acn: '999000065' }, 'A company in external administration.'],
    [{ acn: '999000074' }, 'A company with strike-off action in progress.'],
    [{ acn: '999000056' }, 'A company whose ABN belongs to another entity in the ABN register: a conflict.'],
    [{ company_name: 'Nobody Whatsoever Pty Ltd' }, 'No company has a similar name.'],
  ]),
  ...listSuccesses('verify_business_name_registration', [
    [{ business_name: 'Sample Harbour Bread' }, 'exact-match: a registered business name.'],
    [{ business_name: 'Sample Harbor Bread' }, 'fuzzy-match: a similar name is registered.'],
    [{ business_name: 'Sample Corner Store' }, 'cancelled: the name was registered.'],
    [{ business_name: 'Nobody Whatsoever' }, 'not-found: no similar name is registered.'],
    [{ business_name: 'Sample Twin Studios' }, 'human-review: two holders have this name.'],
  ]),
  ...listSuccesses('asic_licence_lookup', [
    [{ licence_number: '999950', licence_type: 'acl' }, 'A current credit licence.'],
    [{ licence_number: '999952', licence_type: 'acl' }, 'A credit licence that has ceased.'],
    [{ licence_number: '999951', licence_type: 'acl' }, 'A suspended credit licence.'],
    [{ licence_number: '111111' }, 'No licence has this number.'],
  ]),
  ...listSuccesses('insolvency_check', [
    [{ acn: '999000065' }, 'appointments_found: administration, then liquidation.'],
    [{ acn: '999000010' }, 'appointments_found: a restructuring of a company that is registered.'],
    [{ acn: '999000038' }, 'solvent_winding_up_only: a members’ voluntary liquidation.'],
    [{ acn: '002637069' }, 'none_found: no appointment is listed.'],
  ]),
  ...listSuccesses('ban_check', [
    [{ acn: '999000074' }, 'match: a ban of this company is in force.'],
    [{ acn: '999000029' }, 'match: the ban of this company has expired.'],
    [{ name: 'Alex Sampleson', kind: 'person' }, 'possible: a disqualified person has a name like it.'],
    [{ acn: '002637069' }, 'none_found: no ban of this company is listed.'],
  ]),
  ...listSuccesses('charity_lookup', [
    [{ abn: '88712649015' }, 'registered: a small charity whose last statement was in time.'],
    [{ abn: '37601599422' }, 'registered: an annual statement is overdue.'],
    [{ abn: '51999000104' }, 'registered: the ABN is cancelled, a conflict.'],
    [{ abn: '13999000106' }, 'not_on_register: its registration was revoked.'],
    [{ abn: '79002637069' }, 'not_on_register: no charity has this ABN.'],
  ]),
  ...listSuccesses('indigenous_corporation_lookup', [
    [{ abn_or_icn: '999901' }, 'registered: ORIC and the ABN register agree.'],
    [{ abn_or_icn: '51999000104' }, 'registered, but the ABN is cancelled: a conflict.'],
    [{ abn_or_icn: '999903' }, 'not_registered: a deregistered corporation.'],
    [{ abn_or_icn: '123456' }, 'not_found: no corporation has this number.'],
  ]),
  ...listSuccesses('asset_register_check', [
    [{ mark: 'VH-ZZ1' }, 'found: an IDERA names a financier.'],
    [{ mark: 'VH-ZZ3' }, 'found: suspended, and the holder is a deregistered company.'],
    [{ mark: 'VH-ZZ4' }, 'found: the registration has expired.'],
    [{ serial_type: 'aircraft', serial_number: '042' }, 'candidates: two aircraft have this serial number.'],
    [{ mark: 'VH-ZZ9' }, 'not_found: no aircraft has this mark.'],
  ]),
  ...listSuccesses('conduct_check', [
    [{ abn: '86308026589' }, 'records_found: a record of non-compliance, late payments and a cancelled sponsorship.'],
    [{ abn: '79002637069' }, 'report_only: a report of payment times.'],
    [{ abn: '70999000103' }, 'records_found: barred as a sponsor.'],
    [{ abn: '19999000101' }, 'records_found: a bar that has ended, and an infringement notice.'],
    [{ abn: '88712649015' }, 'none_found: neither register lists the ABN.'],
  ]),
  ...listSuccesses('screen_name', [
    [{ name: 'Wiktor Eksamplow' }, 'match: a listed name fits.'],
    [{ name: 'Viktor Examplov', birth_date: '1985' }, 'possible: the name fits, but the birth year differs.'],
    [{ name: 'Nobody Whatsoever' }, 'none_found: no listed name is like it.'],
  ]),
  ...listRefused('company_lookup', [
    [{ acn: '002637068' }, 'invalid_input', 'An ACN with a wrong check digit; issues names the field.'],
  ]),
];
