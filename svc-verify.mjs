#!/usr/bin/env node
// Checks an evidence file of the register data service: node svc-verify.mjs --help
// Generated from the modules of svc verify. It needs Node 20 or later and nothing else, and sends nothing.
import { createRequire } from 'module';
if (Number(process.versions.node.split('.')[0]) < 20) {
  process.stderr.write('svc-verify: needs Node 20 or later and found v' + process.versions.node + ': nothing was checked\n');
  process.exit(126);
}
if (process.getBuiltinModule === undefined) process.getBuiltinModule = createRequire(import.meta.url);
var __defProp = Object.defineProperty;
var __typeError = (msg) => {
  throw TypeError(msg);
};
var __defNormalProp = (obj, key, value) => key in obj ? __defProp(obj, key, { enumerable: true, configurable: true, writable: true, value }) : obj[key] = value;
var __publicField = (obj, key, value) => __defNormalProp(obj, typeof key !== "symbol" ? key + "" : key, value);
var __accessCheck = (obj, member, msg) => member.has(obj) || __typeError("Cannot " + msg);
var __privateGet = (obj, member, getter) => (__accessCheck(obj, member, "read from private field"), getter ? getter.call(obj) : member.get(obj));
var __privateAdd = (obj, member, value) => member.has(obj) ? __typeError("Cannot add the same private member more than once") : member instanceof WeakSet ? member.add(obj) : member.set(obj, value);
var __privateSet = (obj, member, value, setter) => (__accessCheck(obj, member, "write to private field"), setter ? setter.call(obj, value) : member.set(obj, value), value);
var __privateMethod = (obj, member, method) => (__accessCheck(obj, member, "access private method"), method);

// src/base/plain-object.ts
function isPlainObject(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
function toPlainObject(value) {
  return isPlainObject(value) ? value : {};
}
function listPlainObjects(value) {
  return Array.isArray(value) ? value.filter(isPlainObject) : [];
}
function findOwn(table, key) {
  return Object.hasOwn(table, key) ? table[key] : void 0;
}

// src/doors/cli/terminal.ts
var STYLES = { bold: 1, dim: 2, yellow: 33, red: 31 };
var UNSAFE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;
function normaliseText(text) {
  return /^[ -~]*$/.test(text) ? text : text.replace(UNSAFE, escapeCharacter);
}
var OWN = /* @__PURE__ */ new Set(["\n", "	", ...[0, ...Object.values(STYLES)].map((style) => `\x1B[${style}m`)]);
var UNSAFE_OR_STYLE = new RegExp(`\\p{Cc}\\[\\d+m|${UNSAFE.source}`, "gu");
function normaliseLines(text) {
  if (/^[\n -~]*$/.test(text)) return text;
  return text.replace(UNSAFE_OR_STYLE, (found) => OWN.has(found) ? found : found.replace(UNSAFE, escapeCharacter));
}
function escapeCharacter(character) {
  const units = Array.from({ length: character.length }, (_, at) => character.charCodeAt(at));
  return units.map((unit) => `\\u${unit.toString(16).padStart(4, "0")}`).join("");
}
function decidePaint(fd, isOff, env) {
  const isPlain = isOff || Boolean(env.NO_COLOR) || env.TERM === "dumb" || !isTerminal(fd);
  return isPlain ? (_, text) => text : (style, text) => `\x1B[${STYLES[style]}m${text}\x1B[0m`;
}
function isTerminal(fd) {
  const isDevice = process.getBuiltinModule("node:fs").fstatSync(fd).isCharacterDevice();
  return isDevice && process.getBuiltinModule("node:tty").isatty(fd);
}
function writeText(fd, text) {
  writeExact(fd, normaliseLines(text));
}
function say(fd, text, exitCode = 0) {
  writeText(fd, text);
  return exitCode;
}
function sayFault(message, exitCode = 2) {
  return say(2, `svc: ${message.split("\n").map(normaliseText).join("\n")}
`, exitCode);
}
function writeExact(fd, text) {
  const { writeSync } = process.getBuiltinModule("node:fs");
  const bytes = Buffer.from(text);
  let written = 0;
  while (written < bytes.length) {
    try {
      written += writeSync(fd, bytes, written);
    } catch (error) {
      const { code } = toPlainObject(error);
      if (code === "EPIPE") return;
      if (code !== "EAGAIN") throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5);
    }
  }
}

// src/doors/cli/report-crash.ts
var MISUSE = 2;
var INTERNAL_ERROR = 70;
var FILE_FAULTS = {
  EACCES: "permission is denied",
  EDQUOT: "the disk quota is used up",
  EEXIST: "it exists already",
  EFBIG: "the file would be too large",
  EISDIR: "it is a folder",
  ELOOP: "it is a symbolic link",
  ENOENT: "it does not exist",
  ENOSPC: "the disk is full",
  ENOTDIR: "a part of its path is not a folder",
  EPERM: "permission is denied",
  EROFS: "the disk is read-only"
};
function describeFileFault(error) {
  const { code, path: path2 } = toPlainObject(error);
  const why = FILE_FAULTS[String(code)];
  if (why === void 0) return null;
  return typeof path2 === "string" ? `${path2} cannot be used: ${why}` : `a file cannot be used: ${why}`;
}
function reportCrash(error) {
  const fault = describeFileFault(error);
  const { message } = toPlainObject(error);
  writeText(2, `svc: ${fault ?? `an internal error, which should be reported: ${message ?? "unknown"}`}
`);
  return fault === null ? INTERNAL_ERROR : MISUSE;
}

// src/domain/log/verify/check.ts
var CHECK_NAMES = [
  "schema",
  "record hash",
  "PDF hash",
  "signature",
  "inclusion",
  "consistency",
  "timestamp"
];
function pass(message) {
  return { result: "passed", message };
}
function fail(message) {
  return { result: "failed", message };
}
function leaveUnchecked(message) {
  return { result: "not checked", message };
}
function buildChecks(outcomeOf) {
  return {
    schema: outcomeOf("schema"),
    "record hash": outcomeOf("record hash"),
    "PDF hash": outcomeOf("PDF hash"),
    signature: outcomeOf("signature"),
    inclusion: outcomeOf("inclusion"),
    consistency: outcomeOf("consistency"),
    timestamp: outcomeOf("timestamp")
  };
}
function buildFailedChecks(name, message) {
  const unread = leaveUnchecked(`The file could not be checked further: the ${name} check failed.`);
  return buildChecks((one) => one === name ? fail(message) : unread);
}
var NEEDED = ["schema", "record hash", "signature", "inclusion"];
function decideVerdict(checks, asked = []) {
  if (CHECK_NAMES.some((name) => checks[name].result === "failed")) return "failed";
  return [...NEEDED, ...asked].every((name) => checks[name].result === "passed") ? "proven" : "not proven";
}

// src/domain/log/verify/check-source-file.ts
function listSourceHashes({ sources }) {
  const named = sources.map(({ source_file }) => source_file?.sha256).filter((sha256) => sha256 !== void 0);
  return [...new Set(named)];
}
function checkSourceFile(sha256, records) {
  const naming = records.filter((files) => files.length > 0);
  const reading = naming.filter((files) => files.includes(sha256));
  if (naming.length === 0)
    return leaveUnchecked("No record in this file names its source file; older records lack that field.");
  if (reading.length === 0)
    return fail(
      `The file you gave has the SHA-256 ${sha256}, which no source names. The sources name ${[...new Set(naming.flat())].slice(0, MAX_NAMED).join(", ")}.`
    );
  if (records.length === 1) return pass("A source of the record names the file you gave, by its SHA-256.");
  return pass(`${reading.length} of the ${records.length} records name the file you gave, by its SHA-256.`);
}
var MAX_NAMED = 5;

// src/domain/log/verify/compare-source-file.ts
function compareSourceFile(report, sha256) {
  const outcome = report.verdict === "failed" || report.verdict === "nothing to verify" ? leaveUnchecked("Nothing in this file can be compared with the file you gave.") : checkSourceFile(sha256, report.sourceFiles);
  const verdicts = {
    passed: report.verdict,
    failed: "failed",
    "not checked": report.verdict === "proven" ? "not proven" : report.verdict
  };
  const verdict = verdicts[outcome.result];
  const contents = [...report.contents, { name: "source file", ...outcome }];
  return { ...report, contents, verdict, record: verdict === "failed" ? null : report.record };
}

// src/base/calendar-window.ts
var DAY_MS = 864e5;
var HOUR_MS = 36e5;
var SYDNEY_DAY = new Intl.DateTimeFormat("en-CA", {
  timeZone: "Australia/Sydney",
  year: "numeric",
  month: "2-digit",
  day: "2-digit"
});
var lastDay = { hour: Number.NaN, day: "" };
function buildSydneyDay(atMs) {
  const hour = Math.floor(atMs / HOUR_MS);
  if (hour !== lastDay.hour) lastDay = { hour, day: SYDNEY_DAY.format(atMs) };
  return lastDay.day;
}
function readSydneyDay(time) {
  return buildSydneyDay(Date.parse(time));
}

// src/domain/log/record/describe-data.ts
var SAMPLE = "SAMPLE DATA: invented to show the service, not a check of any register";
var UNSEARCHED = "SYNTHETIC DATA: made up, no register was searched";
var REAL = {
  live: "live: the source was queried",
  snapshot: "snapshot: a dated copy of the source was read"
};
var OWN_SOURCE = "svc-verify";
var OWN2 = "what the service says about a file of its own: no register was queried";
function describeData(record) {
  if (record.data_mode === "synthetic_fixture_unsearched") return UNSEARCHED;
  if (record.sources[0]?.source_id === OWN_SOURCE) return OWN2;
  const invention = decideInvention(record);
  if (invention === "none") return REAL[record.data_mode] ?? record.data_mode;
  if (invention === "all") return SAMPLE;
  const count2 = record.sources.filter((source) => isInventedSource(record, source)).length;
  return `PARTLY SAMPLE DATA: ${count2} of its ${record.sources.length} sources ${count2 === 1 ? "is" : "are"} invented; what rests on that is no check of any register`;
}
function decideInvention(record) {
  const count2 = record.sources.filter((source) => isInventedSource(record, source)).length;
  if (!(record.data_mode in REAL)) return "all";
  if (count2 === 0) return "none";
  return count2 === record.sources.length ? "all" : "some";
}
function isInvented(record) {
  return decideInvention(record) !== "none";
}
function isInventedSource({ data_mode }, { source_citation, sample }) {
  return !(data_mode in REAL) || sample === true || source_citation.startsWith("SAMPLE DATA");
}

// src/base/word-lists.ts
function splitWords(list) {
  return list.trim().split(/\s+/);
}
function readWordSet(list) {
  return new Set(splitWords(list));
}
function readSpellings(table) {
  const spellings = /* @__PURE__ */ new Map();
  for (const entry of table.split(";")) {
    const [word = "", list = ""] = entry.split(":");
    for (const spelling of splitWords(list)) spellings.set(spelling, word.trim());
  }
  return spellings;
}

// src/domain/names/name-words.ts
var LEGAL_FORM_WORDS = readSpellings(`
  PROPRIETARY: PTY PROPRIETARY; LIMITED: LTD LIMITED; COMPANY: CO COY COMPANY; INCORPORATED: INC INCORPORATED;
  LLC: LLC; LLP: LLP; PLC: PLC
`);
var ABBREVIATIONS = new Map(
  Array.from(
    readSpellings(`
  ACCOUNTING: ACCTG; ASSOCIATION: ASSN ASSOC; AUSTRALIA: AUS AUST; BROTHERS: BROS; CORNER: CNR; CONSTRUCTION: CONST;
  CORPORATION: CORP; CENTRE: CTR CENTER; DEPARTMENT: DEPT; DEVELOPMENT: DEV; ELECTRICAL: ELEC; ENGINEERING: ENG;
  ENTERPRISES: ENT; GOVERNMENT: GOVT; GROUP: GRP; HOLDINGS: HLDGS; INSURANCE: INS; INTERNATIONAL: INTL;
  INVESTMENTS: INV; MANUFACTURING: MFG; MANAGEMENT: MGMT; MOUNT: MT; MOUNTAIN: MTN; AND: N; NATIONAL: NAT;
  NEW SOUTH WALES: NSW; NEW ZEALAND: NZ; PROPERTY: PROP; QUEENSLAND: QLD; SERVICES: SERV SVCS; SAINT: ST;
  TASMANIA: TAS; TECHNOLOGY: TECH; TRUST: TR; UNIVERSITY: UNI; VICTORIA: VIC; WAREHOUSE: WHSE
`),
    ([short, full]) => [short, full.split(" ")]
  )
);
var GENERIC_WORDS = readWordSet(`
  AND AUSTRALIA AUSTRALIAN BUILDING BUSINESS CAFE CARE CENTRE CLEANING CLUB COMPANY CONSTRUCTION CONSTRUCTIONS
  CONSULTING CONSULTANCY CORPORATION DESIGN DESIGNS DEVELOPMENT DEVELOPMENTS ENTERPRISE ENTERPRISES FAMILY FINANCE FOR
  FUND GROUP HEALTH HOLDING HOLDINGS HOME HOMES INTERNATIONAL INVESTMENT INVESTMENTS MAINTENANCE MANAGEMENT MEDIA
  NATIONAL OF PARTNERS PHOTOGRAPHY PLUMBING PROPERTY PROPERTIES SERVICE SERVICES SOLUTIONS STORE STUDIO SUPER SUPPLIES
  SYSTEMS TECHNOLOGY TECHNOLOGIES TRADING TRANSPORT TRUST TRUSTEE
`);
var COMMON_WORDS = readWordSet(`
  ACCOUNTING ADVISORY AGENCY ART ARTS AUTO AUTOMOTIVE BAKERY BAR BEAUTY BOUTIQUE BROTHERS BUILDER BUILDERS CAPITAL CARPENTRY
  CATERING CITY CLOTHING COAST COFFEE COLLECTIVE COMMUNICATIONS CONCRETE CONCRETING CONTRACTING CONTRACTORS CREATIVE DENTAL
  DIGITAL EARTHMOVING EDUCATION ELECTRICAL ELECTRICS ENGINEERING ENTERTAINMENT EQUIPMENT EVENTS FABRICATION FARM FARMING FARMS
  FASHION FENCING FITNESS FLOORING FOOD FOODS FREIGHT FURNITURE GARDEN GARDENS GLOBAL HAIR HIRE IMPORTS INDUSTRIES INNOVATIONS
  INSURANCE INVESTOR JEWELLERY KITCHEN KITCHENS LANDSCAPES LANDSCAPING LAWYERS LEGAL LOGISTICS MARINE MARKETING MASSAGE MECHANICAL
  MEDICAL MOTOR MOTORS MUSIC NOMINEES NOMINEE NURSERY PAINTING PARTNERSHIP PASTORAL PHARMACY PHYSIOTHERAPY PRODUCTIONS PRODUCTS
  PROJECT PROJECTS PSYCHOLOGY REALTY RECRUITMENT RENOVATIONS RENTALS REPAIRS RESOURCES RESTAURANT ROOFING SALES SALON SCHOOL
  SECURITY SHOP SMITH SOFTWARE SONS SPORTS STUDIOS SUPERANNUATION SUPPLY TEAM THERAPY TILING TOURS TRADE TRADERS TRAINING TRAVEL
  VENTURES VETERINARY WELLNESS WORKS YOGA
`);

// src/domain/names/legal-form.ts
var KEPT = /* @__PURE__ */ new Set(["COMPANY"]);
var FORM_WORDS = new Set([...LEGAL_FORM_WORDS.values()].filter((word) => !KEPT.has(word)));
var WRITTEN_PROPRIETARY = /\b(?:PROPRIETARY|PTY)\b\.?\s*(?:LIMITED|LTD)\b\.?/gi;
function shortenLegalForm(name) {
  return name.replace(WRITTEN_PROPRIETARY, "PTY LTD");
}

// src/domain/evidence/name-answer.ts
var NAMES = splitWords("entity_name entityName company_name licensee_name matched_address full_address");
function findSubjectName(answer) {
  if (isUnsettledAddress(answer)) return null;
  for (const name of NAMES) {
    const found = findFieldText(answer, name);
    if (found !== null) return found;
  }
  return findMainName(answer);
}
function isUnsettledAddress(answer) {
  const property = isPlainObject(answer) ? answer.property_evidence : null;
  return isPlainObject(property) && property.verdict !== "matched";
}
function findMainName(answer) {
  const names = isPlainObject(answer) && Array.isArray(answer.names) ? answer.names.filter(isPlainObject) : [];
  const main = names.find(({ kind, is_current }) => kind === "main" && is_current === true);
  return typeof main?.name === "string" ? main.name : null;
}
function shortenCompared(value) {
  return typeof value === "string" ? shortenLegalForm(value) : value;
}
function findFieldText(value, name, depth = 4) {
  if (typeof value !== "object" || value === null || depth === 0) return null;
  const members = value;
  const own = members.field === name ? members.value ?? shortenCompared(members.normalized_value) : members[name];
  if (typeof own === "string" && own !== "") return own;
  const inner = Object.entries(members).filter(([member]) => member !== "candidates");
  const found = inner.map(([, one]) => findFieldText(one, name, depth - 1)).filter((text) => text !== null);
  return Array.isArray(value) && new Set(found).size > 1 ? null : found[0] ?? null;
}

// src/domain/evidence/page/write-label.ts
var CAPITALS = readWordSet("abn acl acn afsl arbn asic gst icao id idera pid ppsr url vin");
function writeLabel(name) {
  const words = name.replace(/([a-z\d])([A-Z])/g, "$1 $2").split(/[\s_]+/).filter((word) => word !== "").map((word) => writeWord(word.toLowerCase()));
  const text = words.join(" ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}
function isAbbreviation(word) {
  return CAPITALS.has(word);
}
function writeWord(word) {
  if (word === "gnaf") return "G-NAF";
  if (word === "sha256") return "SHA-256";
  return isAbbreviation(word) ? word.toUpperCase() : word;
}

// src/domain/evidence/page/write-question.ts
var QUESTIONS = new Map(
  Object.entries({
    abn_history: "What is known of the history of this ABN",
    abn_lookup: "What the register says about this ABN",
    address_lookup: "Which address in G-NAF is meant, and what is known of its surroundings",
    asic_licence_lookup: "Who holds this licence, and what the register says about it",
    asset_register_check: "What CASA’s register says about this aircraft; not a search of the PPSR",
    ban_check: "Whether ASIC has banned or disqualified this person or organisation, as far as its registers can show",
    capture_snapshot: "What the source of this record says about the subject of a monitor, recorded for later comparison",
    charity_lookup: "Whether this ABN is on the ACNC register of charities, and what its last annual statement says",
    company_lookup: "What the company register says about this company",
    conduct_check: "How this business pays small businesses, and whether it was sanctioned as a sponsor",
    confirm_no_changes: "Whether anything differs from the baseline that was relied on",
    get_abn: "What the register says about this ABN",
    gst_check: "Whether this ABN is registered for GST on a day",
    indigenous_corporation_lookup: "What ORIC’s register says about this corporation",
    insolvency_check: "Whether an administrator, liquidator or receiver was appointed to this company",
    monitor_asset: "What the source of this record says about the subject of a new monitor, recorded as its baseline",
    monitor_entity: "What the source of this record says about the subject of a new monitor, recorded as its baseline",
    planning_context: "Which zones, overlays and planning applications are on record for this place",
    ppsr_preview: "What a search of the PPSR would ask and cost",
    ppsr_search: "Which security interests the PPSR shows",
    ppsr_search_organisation: "Which security interests the PPSR shows against this organisation",
    ppsr_search_serial_number: "Which security interests the PPSR shows against this serial number",
    publish_verifier: "Which verifier this service offers",
    screen_name: "Whether this name is on the Australian sanctions list, as far as names can show",
    verify_asset: "Which security interests the PPSR shows against this asset",
    verify_business_name_registration: "Whether this business name is registered, and to whom",
    verify_counterparty: "Whether this ABN is active, and whose it is",
    verify_payment_or_invoice: "Whether this invoice agrees with the ABN register, with itself and with earlier ones",
    what_changed: "What changed between two snapshots of one subject"
  })
);
function writeQuestion(tool, dataMode = "") {
  const question = QUESTIONS.get(tool) ?? writeLabel(tool);
  return dataMode === "sample" ? `A sample of the answer to: ${question}` : question;
}

// src/base/count-words.ts
function countWords(count2, one, many) {
  return `${count2} ${count2 === 1 ? one : many}`;
}

// src/domain/risk/register-ontology.ts
var REGISTER_RISK_CODES = {
  organisation_banned: {
    category: "licence_risk",
    severity: "high",
    meaning: "ASIC has banned the organisation from financial services or credit.",
    next_check: "Read the ban in ASIC’s register, and ask which business the organisation may still carry on."
  },
  organisation_ban_expired: {
    category: "licence_risk",
    severity: "low",
    meaning: "ASIC had banned the organisation; the ban has expired.",
    next_check: "Ask what the ban was for."
  },
  ban_name_possible: {
    category: "director_or_control_risk",
    severity: "high",
    meaning: "A name in ASIC’s registers of banned and disqualified persons and organisations is like this one.",
    next_check: "Compare address, dates and document with the subject, and ask ASIC for the document."
  },
  ban_name_expired: {
    category: "director_or_control_risk",
    severity: "low",
    meaning: "A name in ASIC’s registers of bans is like this one; the ban has expired.",
    next_check: "Compare address, dates and document with the subject."
  },
  charity_not_on_register: {
    category: "charity_status_risk",
    severity: "medium",
    meaning: "The ABN is not on the ACNC register as of the day of the source.",
    next_check: "Search the ABN on the ACNC register online, and ask under which ABN the charity is registered."
  },
  charity_revoked: {
    category: "charity_status_risk",
    severity: "high",
    meaning: "The annual statements of the ACNC say that the registration was revoked.",
    next_check: "Search the ABN on the ACNC register online for when and why, before relying on charity status."
  },
  charity_statement_overdue: {
    category: "charity_status_risk",
    severity: "medium",
    meaning: "An annual statement was not received by its due day.",
    next_check: "Ask the charity for the statement, and look it up on the ACNC register online."
  },
  charity_statement_late: {
    category: "charity_status_risk",
    severity: "low",
    meaning: "The last annual statement was received after its due day.",
    next_check: "Ask the charity why, and look for earlier late statements on the ACNC register online."
  },
  charity_net_liabilities: {
    category: "insolvency_risk",
    severity: "medium",
    meaning: "The last annual statement of the charity shows more liabilities than assets.",
    next_check: "Ask the charity for its latest accounts."
  },
  payment_times_non_compliance: {
    category: "procurement_risk",
    severity: "medium",
    meaning: "The Payment Times register has a record that the entity did not comply with payment times reporting.",
    next_check: "Read the record on the Payment Times register, and ask the entity what it has done since."
  },
  small_suppliers_paid_late: {
    category: "procurement_risk",
    severity: "low",
    meaning: "The entity reports that fewer than half of the invoices of small businesses were paid within their term.",
    next_check: "Agree on payment terms in writing, and compare the report with the periods before."
  },
  sponsor_sanctioned: {
    category: "licence_risk",
    severity: "medium",
    meaning: "The Australian Border Force has sanctioned the subject as a sponsor of skilled foreign workers.",
    next_check: "Ask the subject whether it may sponsor workers now, and read the sanction on the ABF’s register."
  },
  sponsor_sanction_ended: {
    category: "licence_risk",
    severity: "low",
    meaning: "A sanction of the subject as a sponsor of skilled foreign workers has ended.",
    next_check: "Ask the subject what it has changed since."
  }
};
var AIRCRAFT_RISK_CODES = {
  aircraft_idera_recorded: {
    category: "asset_encumbrance_risk",
    severity: "high",
    meaning: "Somebody may have the aircraft deregistered and exported: an IDERA is recorded, as financiers ask for.",
    next_check: "Ask that party what it is owed, and search the PPSR and the International Registry."
  },
  aircraft_suspended: {
    category: "asset_encumbrance_risk",
    severity: "medium",
    meaning: "The registration of the aircraft is suspended.",
    next_check: "Ask CASA and the holder why it is suspended."
  },
  aircraft_registration_expired: {
    category: "asset_encumbrance_risk",
    severity: "medium",
    meaning: "The registration of the aircraft has expired.",
    next_check: "Look the mark up in CASA’s live register."
  },
  aircraft_not_on_register: {
    category: "asset_encumbrance_risk",
    severity: "medium",
    meaning: "No such aircraft is on CASA’s register: it may be foreign, deregistered or not the one described.",
    next_check: "Compare mark and serial number with the plate on the aircraft, and ask for its registration certificate."
  },
  aircraft_ambiguous: {
    category: "asset_encumbrance_risk",
    severity: "medium",
    meaning: "Several aircraft may be meant.",
    next_check: "Compare manufacturer, model and mark with the aircraft, and check again by its mark."
  }
};

// src/domain/risk/risk-ontology.ts
var ASK_ABN = "Look the ABN up in the ABN register before relying on this subject.";
var RISK_CODES = {
  abn_unsearched: {
    category: "identity_risk",
    severity: "medium",
    meaning: "The ABN register was not searched: who holds the ABN, and whether it is active, is not known.",
    next_check: ASK_ABN
  },
  gst_unsearched: {
    category: "identity_risk",
    severity: "low",
    meaning: "GST was not searched: whether the subject is registered for GST is not known.",
    next_check: "Check GST on the day of the invoice before paying GST."
  },
  vin_unsearched: {
    category: "asset_encumbrance_risk",
    severity: "medium",
    meaning: "The VIN was not searched: whether the vehicle exists, or was stolen or written off, is not known.",
    next_check: "Compare the VIN with the vehicle itself, and search it in the PPSR and the state’s register."
  },
  ppsr_unsearched: {
    category: "asset_encumbrance_risk",
    severity: "high",
    meaning: "The PPSR was not searched: whether anybody holds a security interest is not known.",
    next_check: "Search the PPSR itself before any money moves; this service has no access to it."
  },
  ppsr_registration_found: {
    category: "asset_encumbrance_risk",
    severity: "high",
    meaning: "A search certificate of the PPSR shows a registration.",
    next_check: "Read every registration on the search certificate before relying on this asset or organisation."
  },
  abn_not_found: {
    category: "identity_risk",
    severity: "high",
    meaning: "The register that was read holds no such ABN.",
    next_check: "Ask the counterparty for its ABN again, and look it up in the live register."
  },
  abn_no_longer_listed: {
    category: "identity_risk",
    severity: "high",
    meaning: "The ABN was in an earlier version of the register and is gone.",
    next_check: "Look the ABN up in the live register: it may have been withdrawn or replaced."
  },
  abn_cancelled: {
    category: "identity_risk",
    severity: "high",
    meaning: "The ABN is cancelled.",
    next_check: "Ask under which ABN the counterparty trades now."
  },
  abn_suspended: {
    category: "identity_risk",
    severity: "high",
    meaning: "The ABN is suspended.",
    next_check: "Ask the counterparty why its ABN is suspended."
  },
  abn_replaced: {
    category: "identity_risk",
    severity: "medium",
    meaning: "The ABN was replaced by another.",
    next_check: "Ask the counterparty for its present ABN, and look it up in the live register."
  },
  abn_interrupted: {
    category: "identity_risk",
    severity: "low",
    meaning: "The ABN was not active for a time, and then active again.",
    next_check: "Ask under which ABN the counterparty traded in that time."
  },
  abn_status_ahead: {
    category: "identity_risk",
    severity: "medium",
    meaning: "The register dates a status of the ABN ahead.",
    next_check: "Ask the counterparty what changes then, and look the ABN up again from that day on."
  },
  name_mismatch: {
    category: "identity_risk",
    severity: "high",
    meaning: "The name given is not like any name of the ABN’s holder.",
    next_check: "Ask the counterparty for its registered name, through a contact that you know already."
  },
  name_withheld: {
    category: "identity_risk",
    severity: "medium",
    meaning: "The register withholds the name of the entity.",
    next_check: "Verify the name by another document."
  },
  gst_cancelled: {
    category: "identity_risk",
    severity: "medium",
    meaning: "The GST registration was cancelled; an invoice with GST after that day is doubtful.",
    next_check: "Check GST on the day of the invoice before paying GST."
  },
  gst_not_registered: {
    category: "identity_risk",
    severity: "info",
    meaning: "The register shows no GST registration.",
    next_check: "Expect invoices without GST."
  },
  company_external_administration: {
    category: "insolvency_risk",
    severity: "critical",
    meaning: "The company is under external administration (ASIC code EXAD).",
    next_check: "Ask ASIC for the documents lodged, and deal with the administrator or liquidator."
  },
  company_strike_off: {
    category: "identity_risk",
    severity: "high",
    meaning: "ASIC is striking the company off the register (ASIC code SOFF).",
    next_check: "Ask the company why it is being struck off, and look it up again before relying on it."
  },
  company_deregistered: {
    category: "identity_risk",
    severity: "critical",
    meaning: "The company is deregistered (ASIC code DRGD): it no longer exists.",
    next_check: "Ask who the counterparty is now; a deregistered company cannot enter a contract."
  },
  company_not_registered: {
    category: "identity_risk",
    severity: "high",
    meaning: "The company is not plainly registered.",
    next_check: "Look the company up with ASIC before relying on it."
  },
  former_name: {
    category: "identity_risk",
    severity: "medium",
    meaning: "The name given is a former name.",
    next_check: "Ask why the former name is used, and have the documents made out in the present one."
  },
  licence_suspended: {
    category: "licence_risk",
    severity: "high",
    meaning: "The licence is suspended.",
    next_check: "Look the licence up with ASIC before relying on it."
  },
  licence_not_current: {
    category: "licence_risk",
    severity: "high",
    meaning: "The licence is not plainly current.",
    next_check: "Look the licence up with ASIC before relying on it."
  },
  business_name_cancelled: {
    category: "identity_risk",
    severity: "medium",
    meaning: "The business name is cancelled.",
    next_check: "Ask under which name the counterparty trades now."
  },
  insolvency_appointment: {
    category: "insolvency_risk",
    severity: "high",
    meaning: "An administrator, liquidator, receiver or restructuring practitioner was appointed to the company.",
    next_check: "Search ASIC’s published notices for how the appointment ended, and ask the appointee who may act for the company."
  },
  solvent_winding_up: {
    category: "insolvency_risk",
    severity: "low",
    meaning: "The members are winding up the company, which they declared solvent. It will cease to exist.",
    next_check: "Ask the liquidator who may act for the company, and when it will be deregistered."
  },
  ...REGISTER_RISK_CODES,
  sanctions_name_match: {
    category: "sanctions_risk",
    severity: "critical",
    meaning: "A name on the sanctions list fits.",
    next_check: "Compare birth date, country and listing with the subject, and hold the dealing until that is settled."
  },
  sanctions_name_possible: {
    category: "sanctions_risk",
    severity: "high",
    meaning: "A name on the sanctions list is like this one.",
    next_check: "Compare birth date, country and listing with the subject."
  },
  planning_flood_layer: {
    category: "address_risk",
    severity: "medium",
    meaning: "A planning layer about floods includes the place.",
    next_check: "Ask the council or the floodplain manager for flood levels at the property, and an insurer for its terms."
  },
  planning_bushfire_layer: {
    category: "address_risk",
    severity: "medium",
    meaning: "A planning layer about bushfires includes the place.",
    next_check: "Ask the council which bushfire rules apply to the property, and an insurer for its terms."
  },
  indigenous_corporation_not_registered: {
    category: "identity_risk",
    severity: "high",
    meaning: "The corporation is not registered with ORIC.",
    next_check: "Look the corporation up in ORIC’s live register, and ask who the counterparty is now."
  },
  ...AIRCRAFT_RISK_CODES,
  source_conflict: {
    category: "source_conflict_risk",
    severity: "medium",
    meaning: "Two sources disagree about the subject.",
    next_check: "Ask the subject for a document that settles it, and look both sources up again."
  }
};
function findRiskMeaning(code) {
  return findOwn(RISK_CODES, code)?.meaning ?? null;
}

// src/domain/evidence/page/to-text.ts
function toText(value) {
  return typeof value === "object" && value !== null ? JSON.stringify(value) : String(value);
}

// src/domain/entities/asic-codes.ts
var findStatusMeaning = openMeanings({
  REGD: "Registered",
  EXAD: "Under external administration",
  SOFF: "Strike-off action in progress",
  DRGD: "Deregistered",
  NOAC: "Not active",
  NRGD: "Not registered",
  PROV: "Provisional: not fully registered",
  PEND: "Pending (schemes)",
  DISS: "Dissolved by a special Act of Parliament",
  DIV3: "Registration transferred under Division 3"
});
var findTypeMeaning = openMeanings({
  APTY: "Australian proprietary company",
  APUB: "Australian public company",
  ASSN: "Association",
  CCIV: "Corporate collective investment vehicle",
  FNOS: "Foreign company registered in Australia",
  RACN: "Registered Australian corporation"
});
var findClassMeaning = openMeanings({
  LMSH: "Limited by shares",
  LMGT: "Limited by guarantee",
  LMSG: "Limited by shares and guarantee",
  NLIA: "No liability",
  UNLM: "Unlimited",
  NONE: "No class of Australian law"
});
var findSubClassMeaning = openMeanings({
  EXPT: "Exempt proprietary company",
  HUNT: "Proprietary company for home units",
  LISN: "Licensed to leave “Limited” out of its name",
  LISS: "Licensed to leave “Limited” out of its name, superannuation trustee",
  LIST: "Listed public company",
  NEXT: "Proprietary company that is not exempt",
  NLTD: "Non-profit public company without “Limited” in its name",
  NONE: "Not known",
  PNPC: "Proprietary non-profit company",
  PROP: "Proprietary company, other",
  PSTC: "Proprietary superannuation trustee",
  PUBF: "Foreign company that must lodge a balance sheet",
  RACA: "Registrable Australian corporation, association",
  RACO: "Registrable Australian corporation, no association",
  STFI: "Public company, small transferring financial institution",
  ULSN: "Unlisted public non-profit company",
  ULSS: "Unlisted public superannuation trustee",
  ULST: "Unlisted public company"
});
var findLicenceStatusMeaning = openMeanings({
  APPR: "Approved",
  SUSP: "Suspended",
  CANC: "Cancelled",
  NOAC: "Not active (revoked)",
  PEND: "Decision pending",
  REFS: "Application refused"
});
var findSchemeMeaning = openMeanings({
  AFCA: "Australian Financial Complaints Authority",
  CIO: "Credit and Investments Ombudsman (before AFCA)",
  COSL: "Credit Ombudsman Service Limited (before AFCA)",
  FOS: "Financial Ombudsman Service (before AFCA)"
});
var NOT_EXPLAINED = "a code of ASIC, not explained here";
function openMeanings(meanings) {
  return (code) => code === null ? null : findOwn(meanings, code) ?? NOT_EXPLAINED;
}

// src/domain/monitoring/change-rule.ts
function ofFields(many) {
  return (kind, severity, moves = [], source = null) => ({ kind, many, severity, moves, source });
}
var ofOne = ofFields(false);
var ofMany = ofFields(true);

// src/domain/monitoring/further-rules.ts
var GONE = [{ from: "*", to: null, severity: "medium" }];
var FIRST = [{ from: null, to: "*", severity: "low" }];
var FURTHER_RULES = {
  sanctions_match: ofMany("risk", "high", GONE, "dfat-consolidated-list"),
  sanctions_possible: ofMany("risk", "medium", [{ from: "*", to: null, severity: "low" }], "dfat-consolidated-list"),
  insolvency_appointment: ofMany("status", "high", GONE, "asic-insolvency"),
  solvent_winding_up: ofMany("status", "medium", [], "asic-insolvency"),
  organisation_ban: ofMany("risk", "high", GONE, "asic-banned-organisations"),
  charity_status: ofOne("status", "high", FIRST, "acnc-register"),
  charity_statement_status: ofOne(
    "status",
    "high",
    [...FIRST, { from: "*", to: "REGISTERED", severity: "medium" }],
    "acnc-statements"
  ),
  charity_statement_overdue: ofOne(
    "registration",
    "medium",
    [{ from: "*", to: null, severity: "low" }],
    "acnc-statements"
  ),
  payment_times_non_compliance: ofMany("risk", "medium", [], "payment-times"),
  payment_times_administration: ofMany("status", "high", GONE, "payment-times"),
  sponsor_sanction: ofMany("risk", "medium", [], "abf-sponsors"),
  indigenous_corporation: ofOne("status", "high", FIRST, "oric")
};
var FURTHER_SOURCES = [
  ...new Set(Object.values(FURTHER_RULES).map(({ source }) => String(source)))
];

// src/domain/evidence/page/write-fact.ts
var ORDER = [
  ...splitWords(`
  entity_name company_name full_address entity_type company_type abn_status company_status pid_status
  abn_status_from registered_on deregistered_on replaced_by abn gst_status gst_from gst_to state postcode
  business_name former_name coordinates geocode_type
`),
  ...Object.keys(FURTHER_RULES)
];

// src/domain/evidence/page/write-time.ts
var SYDNEY = new Intl.DateTimeFormat("en-AU", {
  timeZone: "Australia/Sydney",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
  hourCycle: "h23",
  timeZoneName: "longOffset"
});
function writeUtcTime(time) {
  return `${time.toISOString().slice(0, 19).replace("T", " ")} UTC`;
}
function writeSydneyTime(time) {
  const parts = new Map(SYDNEY.formatToParts(time).map(({ type, value }) => [type, value]));
  const day = `${parts.get("year")}-${parts.get("month")}-${parts.get("day")}`;
  const clock = `${parts.get("hour")}:${parts.get("minute")}:${parts.get("second")}`;
  return `${day} ${clock} Sydney (${parts.get("timeZoneName")?.replace("GMT", "UTC") ?? ""})`;
}
function writeBothTimes(time) {
  const at = new Date(time);
  return `${writeUtcTime(at)}, ${writeSydneyTime(at)}`;
}

// src/domain/evidence/page/list-comparison.ts
function findCapture({ tool, result }) {
  if (tool === "capture_snapshot") return result;
  const isMonitor = tool === "monitor_entity" || tool === "monitor_asset";
  return isMonitor && isPlainObject(result.baseline) ? result.baseline : null;
}
function writeComparisonHeadline({ tool, result }) {
  const capture = findCapture({ tool, result });
  if (capture !== null)
    return capture.role === "baseline" ? "Recorded as the baseline of a monitor, for later comparison. By itself it confirms nothing." : "Recorded as a later snapshot of the subject of a monitor. By itself it confirms nothing.";
  if (tool !== "confirm_no_changes" && tool !== "what_changed") return null;
  const [before, after] = tool === "what_changed" ? ["the earlier snapshot", "the later one"] : ["the baseline", "what was compared with it"];
  const changes = listPlainObjects(result.changes);
  const count2 = changes.filter(({ kind }) => kind !== "source_version").length;
  const between = `seen between ${before} and ${after}`;
  const entries = `(${countWords(changes.length, "entry", "entries")} in the JSON)`;
  const isOther = count2 < changes.length;
  if (result.outcome === "no_change")
    return `No difference was ${between}${isOther ? `, but for another version of the source ${entries}` : ""}.${writeStanding(result)}`;
  if (result.outcome === "changed" && count2 === 0)
    return `The source itself was exchanged between ${before} and ${after} ${entries}; no other difference was seen.`;
  const differences = countWords(count2, "difference", "differences");
  const weight = `the most serious is of ${toText(result.severity)} severity`;
  if (isOther) return `${differences}, and another version of the source, were ${between} ${entries}; ${weight}.`;
  return `${differences} ${count2 === 1 ? "was" : "were"} ${between}; ${weight}.`;
}
function writeStanding({ standing_flags }) {
  const flags = listPlainObjects(standing_flags);
  if (flags.length === 0) return "";
  const count2 = flags.length === 1 ? "A risk flag" : `${flags.length} risk flags`;
  return ` ${count2} of the baseline ${flags.length === 1 ? "remains" : "remain"}: ${flags.map(({ code }) => describeRisk(toText(code))).join(" ")}`;
}
function describeRisk(code) {
  return findRiskMeaning(code) ?? `Flag ${code}.`;
}

// src/domain/identifiers/abn.ts
function formatAbn(abn) {
  return abn.replace(/^(\d{2})(\d{3})(\d{3})(\d{3})$/, "$1 $2 $3 $4");
}

// src/domain/identifiers/acn.ts
function formatAcn(acn) {
  return acn.replace(/(\d{3})(?=\d)/g, "$1 ");
}

// src/domain/evidence/page/write-ending.ts
var REVIEW = "A person must review this before anyone relies on it";
var ABSENT = "Not found in the sources of this record; it may still exist";
var WORDS = {
  abn_not_found: ABSENT,
  consistent: "Every check that could be made passed; that is no reason to pay by itself",
  changed: "Something differs: see the differences below",
  ambiguous: "More than one entry may be meant",
  "exact-match": "The name is registered as it was asked for",
  exact_match: "One address fits, in every part that was written",
  "fuzzy-match": "A name is registered that differs from this one in spelling only",
  fuzzy_match: "One address fits, though not in every part that was written",
  "human-review": REVIEW,
  human_review_required: REVIEW,
  inconsistent: "The invoice contradicts itself, the register or an earlier check",
  match: "An entry that was found fits; whether it means the same person or organisation, a person must decide",
  matched: "Found in the sources of this record",
  needs_review: REVIEW,
  no_change: "No change was seen in the sources of this record",
  no_match: ABSENT,
  none_found: ABSENT,
  "not-found": ABSENT,
  not_found: ABSENT,
  not_verified: "Not verified: the sources of this record gave no evidence",
  possible: "A name on the list is like this one; a person must compare the two",
  sample_without_registration: "The certificate of this sample has no invented registration, and says nothing about anyone",
  sample_expired_registration_shown: "An invented, expired registration is in the certificate of this sample, and none on this page",
  sample_registration_shown: "An invented registration is in the certificate of this sample, and none on this page",
  verified: "Verified against the sources of this record, and nothing else"
};
function isEnding(code) {
  return Object.hasOwn(WORDS, code);
}
var BEFORE = {
  none: "",
  some: "In data that are invented in part, and prove nothing there: ",
  all: "In invented data, which prove nothing: "
};
function writeEnding(codes, invention) {
  const words = [...new Set(codes.map((code) => WORDS[code] ?? code))].join(". ");
  const before = BEFORE[invention];
  return before === "" ? words : before + words.charAt(0).toLowerCase() + words.slice(1);
}

// src/domain/evidence/page/write-headline.ts
function writeHeadline(tool, result) {
  if (result.ok === false && typeof result.message === "string") return endSentence(result.message);
  const parts = [result, ...Object.values(result).filter(isPlainObject)];
  const part = parts.find((one) => typeof (one.headline ?? one.reason) === "string");
  if (part === void 0) return writeAnswer(tool, result);
  return typeof part.headline === "string" ? part.headline : writeReason(tool, part);
}
function writeReason(tool, { reason, registered, as_at }) {
  const why = endSentence(String(reason));
  const day = toText(as_at);
  if (tool === "verify_business_name_registration") return `Business name: ${why}`;
  if (tool !== "gst_check") return why.charAt(0).toUpperCase() + why.slice(1);
  if (typeof registered !== "boolean")
    return `Whether it was registered for GST on ${day} could not be determined: ${why}`;
  return `${registered ? "Registered" : "Not registered"} for GST on ${day}: ${why}`;
}
function endSentence(words) {
  return /[.!?]$/.test(words) ? words : `${words}.`;
}
var LICENCES = /* @__PURE__ */ new Map([
  ["acl", "Credit licence"],
  ["afsl", "Financial services licence"]
]);
var OUTCOMES = ["verdict", "outcome", "status"];
function writeAnswer(tool, result) {
  if (tool === "abn_history") return writeHistory(result);
  if (tool === "abn_lookup" || tool === "get_abn") return writeHolder(result);
  if (tool === "company_lookup") return writeCompany(result);
  if (tool === "asic_licence_lookup") return writeLicences(result);
  return writeOutcome(result);
}
function writeHolder(result) {
  const { abn, status, gst } = result;
  const name = result.entity_name ?? result.entityName;
  if (typeof abn !== "string" || typeof status !== "string") return null;
  const holder = typeof name === "string" ? `is ${status} and belongs to ${name}` : `is ${status}; the source has no name for its holder`;
  const registered = isPlainObject(gst) ? gst.registered : null;
  const tax = typeof registered === "boolean" ? `, ${registered ? "registered" : "not registered"} for GST` : "";
  return `ABN ${formatAbn(abn)} ${holder}${tax}${writeDay(result.retrieved_at)}.`;
}
function writeHistory({ abn, names, statuses, gst, addresses, complete, observed_from }) {
  if (typeof abn !== "string") return null;
  const counts = [
    count(names, "name", "names"),
    count(statuses, "status", "statuses"),
    count(gst, "GST registration", "GST registrations"),
    count(addresses, "address", "addresses")
  ];
  const seen = counts.join(", ").replace(/, (?=[^,]*$)/, " and ");
  const partly = complete === false ? ` This may not be the whole history${writeSince(observed_from)}.` : "";
  return `ABN ${formatAbn(abn)} has ${seen} on record.${partly}`;
}
function writeCompany(result) {
  const { company, candidates } = result;
  if (isPlainObject(company)) {
    const { company_name, acn, status, status_meaning } = company;
    return `${toText(company_name)} (ACN ${formatAcn(toText(acn))}) is on the company register; its status is “${toText(status_meaning ?? status)}”.`;
  }
  if (!Array.isArray(candidates) || candidates.length === 0) return writeOutcome(result);
  return candidates.length === 1 ? "One company may be meant; a person must compare the two names." : `${candidates.length} companies may be meant; a person must choose.`;
}
function writeLicences(result) {
  const licences = Array.isArray(result.licences) ? result.licences.filter(isPlainObject) : [];
  if (licences.length === 0) return writeOutcome(result);
  const held = licences.map(({ licence_type, licence_number, licensee_name, status, status_meaning }) => {
    const said = status_meaning ?? status;
    const state = typeof said === "string" ? ` (status “${said}”)` : "";
    return `${LICENCES.get(licence_type) ?? "Licence"} ${toText(licence_number)} is held by ${toText(licensee_name)}${state}`;
  });
  const words = held.join("; ");
  return words.endsWith(".") ? words : `${words}.`;
}
function writeOutcome(result) {
  const codes = [result, ...Object.values(result).filter(isPlainObject)].flatMap(
    (part) => OUTCOMES.map((name) => part[name]).filter((code) => typeof code === "string" && isEnding(code))
  );
  return codes.length === 0 ? null : `${writeEnding([String(codes[0])], "none")}.`;
}
function count(list, one, many) {
  return countWords(Array.isArray(list) ? list.length : 0, one, many);
}
function writeDay(time) {
  const atMs = typeof time === "string" ? Date.parse(time) : Number.NaN;
  return Number.isNaN(atMs) ? "" : `, as at ${buildSydneyDay(atMs)}`;
}
function writeSince(day) {
  return typeof day === "string" ? `: it was observed since ${day}` : "";
}

// src/domain/evidence/page/write-record-headline.ts
var MAX_HEADLINE_LENGTH = 1400;
var BEFORE2 = {
  none: "",
  some: "Partly invented data: ",
  all: "Invented data: "
};
var DAY = /\bas (?:at|of) (\d{4}-\d\d-\d\d)/g;
function writeRecordHeadline(record) {
  const before = BEFORE2[decideInvention(record)];
  const comparison = writeComparisonHeadline(record);
  if (comparison !== null) return before + comparison;
  const found = writeHeadline(record.tool, record.result);
  return found === null ? null : before + found + writeDays(found, record.sources);
}
function writeDays(found, sources) {
  const days = [...new Set(sources.map(({ retrieved_at }) => readSydneyDay(retrieved_at)))].sort();
  const named = new Set([...found.matchAll(DAY)].map(([, day]) => day));
  const [first, last] = [days[0], days.at(-1)];
  if (first === void 0 || days.every((day) => named.has(day))) return "";
  const span = first === last ? first : `${first} to ${last}`;
  return named.size === 0 ? ` Data as at ${span}.` : ` All sources: as at ${span}.`;
}

// src/domain/evidence/build-index-row.ts
var SAMPLE2 = { all: "yes", some: "partly", none: "no" };
var MAX_LENGTH = 500;
function buildIndexRow(record, file) {
  const { record_id, reference, target, tool, result, created_at } = record;
  const name = findSubjectName(result);
  const subject = `${writeLabel(target.type)} ${target.value}`;
  return {
    file,
    record_id,
    reference: reference ?? "",
    subject: shorten(name === null || name === target.value ? subject : `${name} (${subject})`),
    question: writeQuestion(tool),
    answer: shorten(writeRecordHeadline(record) ?? "See the file."),
    /** The day in Sydney on which the check was made. */
    day: readSydneyDay(created_at),
    sample: SAMPLE2[decideInvention(record)]
  };
}
function shorten(text) {
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH - 1)}…` : text;
}

// src/domain/evidence/page/write-source-name.ts
var NAMES2 = new Map(
  Object.entries({
    "abf-sponsors": "Australian Border Force, register of sanctioned sponsors",
    abn: "ABN register (Australian Business Register)",
    "acnc-register": "ACNC register of charities",
    "acnc-statements": "Annual statements of charities to the ACNC",
    "asic-afs-licensees": "ASIC register of financial services licensees",
    "asic-banned-organisations": "ASIC register of banned organisations",
    "asic-banned-persons": "ASIC register of banned and disqualified persons",
    "asic-business-names": "ASIC register of business names",
    "asic-companies": "ASIC register of companies",
    "asic-credit-licensees": "ASIC register of credit licensees",
    "asic-insolvency": "ASIC insolvency statistics, single appointments",
    "bom-climate-data-online": "Bureau of Meteorology, Climate Data Online",
    "casa-aircraft": "CASA register of aircraft",
    "dfat-consolidated-list": "DFAT Consolidated List (Australian sanctions)",
    gnaf: "G-NAF, the national file of addresses",
    "nsw-planning-portal-online-da": "NSW Planning Portal, development applications",
    oric: "ORIC register of Aboriginal and Torres Strait Islander corporations",
    "payment-times": "Payment Times Reports Register",
    ppsr: "Personal Property Securities Register (PPSR)",
    "sa-planning-and-design-code": "South Australian Planning and Design Code",
    "silo-data-drill": "SILO climate data (Queensland Government)",
    "svc-fixture-unsearched-ppsr": "No register: an invented PPSR certificate",
    "svc-verify": "No register: the verifier that this service offers",
    "vicmap-planning": "Vicmap Planning (Victorian planning schemes)"
  })
);
function writeSourceName(sourceId, isInvented2) {
  const name = NAMES2.get(sourceId) ?? writeLabel(sourceId.replaceAll("-", " "));
  return isInvented2 && !name.startsWith("No register") ? `Not a register: invented data in the form of ${name}` : name;
}

// src/domain/evidence/page/print-parts.ts
function printSource(source, record, print) {
  const isInvented2 = isInventedSource(record, source);
  const file = source.source_file ?? null;
  return {
    name: print(writeSourceName(source.source_id, isInvented2)),
    version: source.source_version === null ? null : print(source.source_version),
    as_at: `${isInvented2 ? "Invented, and dated" : "Data as at"} ${writeBothTimes(source.retrieved_at)}`,
    citation: print(source.source_citation),
    payload_sha256: source.payload_sha256,
    file_name: file === null ? null : print(file.name),
    file_sha256: file?.sha256 ?? null,
    file_origin: file === null ? "" : print(writeOrigin(file))
  };
}
function writeSourceLine(source, record) {
  const isInvented2 = isInventedSource(record, source);
  const version2 = source.source_version === null ? "" : `${source.source_version}, `;
  const day = readSydneyDay(source.retrieved_at);
  return `${writeSourceName(source.source_id, false)} (${version2}${isInvented2 ? "invented, dated" : "as at"} ${day})`;
}
function writeOrigin({ url, published_at }) {
  const published = published_at === null ? null : `published ${writeUtcTime(new Date(published_at))}`;
  return [url, published].map((part) => part === null ? "" : `, ${part}`).join("");
}

// src/domain/log/verify/describe-verdict.ts
var PROVEN = {
  JSON: "vouches for the record in this file, and its content was not changed. It may be compact or indented by two spaces, with its names in any order: that is not part of the proof.",
  PDF: "vouches for this file: what its pages show and the record attached to it are as the service signed them.",
  ZIP: "vouches for every file and every record in it: each is as the service signed it."
};
var PACK_IS_NO_CHECK = "This is an evidence pack. A pack is synthetic: it shows what a check would look like, no register was searched for it, and it has no record and no proof.";
var SAMPLE_DATA_WARNING = "It contains SAMPLE DATA, which says nothing about any real person or company, even if its origin is proven.";
function describeVerdict({ verdict, kind, checks }, whose) {
  if (verdict === "nothing to verify") return PACK_IS_NO_CHECK;
  if (kind === "unknown") return checks.schema.message;
  if (verdict === "failed") return "Do not rely on this file: a check failed.";
  const key = `key that ${whose === "you" ? "you trust" : "this page trusts"}`;
  if (verdict === "proven") return `This file is proven: a ${key} ${PROVEN[kind]}`;
  if (isVouchedFor(checks))
    return `This file is not proven: a ${key} vouches for it, but the additional check you asked for could not be made. See below.`;
  const { result, message } = checks.schema;
  if (result === "not checked" && CHECK_NAMES.every((name) => checks[name].message === message))
    return `This file is not proven. ${message}`;
  return `This file is not proven: no ${key} vouches for ${kind === "JSON" ? "it" : "all of it"}. Anyone could have made this file. See below what was not checked.`;
}
function isVouchedFor({ signature, inclusion }) {
  return signature.result === "passed" && inclusion.result === "passed";
}

// src/domain/log/verify/describe-file.ts
var NOT_SHOWN = "This does not prove that the register was right, that the answer is still true today, or the time in it unless the timestamp check passed.";
var OWN_WORDS = "What the file claims:";
function describeFile(report, whose) {
  const { verdict, kind, checks, troubles, inventedCount } = report;
  const meaning = verdict === "failed" ? describeFailure(kind, checks, troubles) : [];
  const facts = verdict === "failed" ? [] : listFacts(report);
  const limit = verdict === "proven" ? [NOT_SHOWN] : [];
  return {
    sentences: [describeVerdict(report, whose), ...limit, ...meaning],
    sample: verdict === "failed" || inventedCount === 0 ? null : SAMPLE_DATA_WARNING,
    // The facts of an unproven file must be marked as its own claims.
    heading: verdict === "not proven" && facts.length > 0 ? OWN_WORDS : null,
    facts
  };
}
function listFacts({ kind, record, recordCount, inventedCount }) {
  if (kind === "ZIP") {
    return [
      ["Records", String(recordCount)],
      ["Data", `${inventedCount} of ${recordCount} are SAMPLE DATA`]
    ];
  }
  return record === null ? [] : listFinding(record);
}
var CHANGED = "Its content is not what the service issued: something in it was changed afterwards. The check cannot tell who changed it, or why.";
var MEANINGS = {
  schema: "It is not in the form in which the service issues files. It was altered, or damaged on the way, or a program saved it again.",
  "record hash": CHANGED,
  "PDF hash": CHANGED,
  signature: "The service’s key did not sign it as it is now. It was altered, or someone else made it, or your list of keys is too old.",
  inclusion: "The proof in it belongs to another record. The record may be altered, or may never have been logged.",
  consistency: "The log shows different histories. Keep this file and both checkpoints as evidence.",
  timestamp: "Its timestamp does not belong to it."
};
var NEXT = "Ask the sender for the original, or download it from the service again, and check that.";
var MAX_NAMED2 = 5;
var LIST_SIGNATURE = "SHA256SUMS.note";
function describeFailure(kind, checks, troubles) {
  if (kind === "unknown") return [];
  const first = CHECK_NAMES.filter((name) => checks[name].result === "failed").sort(byWeight)[0];
  if (first === void 0) return [NEXT];
  const names = [...new Set(troubles.map(({ file }) => file))];
  if (kind !== "ZIP" || names.every((name) => name === LIST_SIGNATURE)) return [MEANINGS[first], NEXT];
  const rest = names.length > MAX_NAMED2 ? ` and ${names.length - MAX_NAMED2} more` : "";
  return [
    "This archive is not as the service made it: a file in it was changed, added, removed or replaced.",
    `Affected: ${names.slice(0, MAX_NAMED2).join(", ")}${rest}.`,
    "The signature covers the archive as a whole, so do not rely on any file in it.",
    NEXT
  ];
}
function byWeight(one, other) {
  const weight = (name) => ["record hash", "PDF hash", "schema", "consistency"].indexOf(name) + 1 || 9;
  return weight(one) - weight(other);
}
var MAX_CITED = 3;
var MAX_SOURCES = 24;
var MAX_LENGTH2 = 400;
function listFinding(record) {
  const { sources } = record;
  const more = sources.length - MAX_SOURCES;
  return [
    ["Subject", buildIndexRow(record, "").subject],
    ["Answer", shorten2(writeRecordHeadline(record) ?? "See the file.", MAX_HEADLINE_LENGTH)],
    ["Asked", writeQuestion(record.tool, record.data_mode)],
    ["Made", writeBothTimes(record.created_at)],
    ...sources.slice(0, MAX_CITED).flatMap((source) => listSource(source, record)),
    ...sources.slice(MAX_CITED, MAX_SOURCES).map((source) => ["Source", shorten2(writeSourceLine(source, record))]),
    ...more > 0 ? [["Source", `and ${more} more, in the file`]] : [],
    ["Data", describeData(record)],
    ["Record", record.record_id]
  ];
}
function listSource(source, record) {
  const { name, as_at, citation } = printSource(source, record, shorten2);
  return [
    ["Source", `${name}: ${citation}`],
    ["As at", as_at]
  ];
}
function shorten2(text, maxLength = MAX_LENGTH2) {
  return text.length > maxLength ? `${text.slice(0, maxLength - 1)}…` : text;
}

// src/domain/log/verify/list-check-rows.ts
function listCheckRows({ kind, checks, contents }) {
  if (kind === "unknown") return [];
  const all = [...CHECK_NAMES.map((name) => ({ name, ...checks[name] })), ...contents];
  const isAlike = (one, other) => one === other || one.result === "not checked" && one.result === other.result && one.message === other.message;
  return all.flatMap((row) => {
    const alike = all.filter((one) => isAlike(row, one));
    if (alike[0] !== row) return [];
    return [alike.length === 1 ? row : { ...row, name: `${alike.length} checks` }];
  });
}

// src/domain/log/bytes/bytes.ts
var encoder = new TextEncoder();
function encodeText(text) {
  return encoder.encode(text);
}
function parseText(bytes) {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}
function joinBytes(...parts) {
  const joined = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}
function areSameBytes(one, other) {
  if (one.length !== other.length) return false;
  for (let at = 0; at < one.length; at++) if (one[at] !== other[at]) return false;
  return true;
}
function formatHex(bytes) {
  let text = "";
  for (const byte of bytes) text += byte.toString(16).padStart(2, "0");
  return text;
}
function parseHex(text, length) {
  if (text.length !== 2 * length || !/^[0-9a-f]*$/.test(text)) return null;
  return Uint8Array.from({ length }, (_, at) => Number.parseInt(text.slice(2 * at, 2 * at + 2), 16));
}
function formatBase64(bytes) {
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}
function parseBase64(text) {
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(text) || text.length % 4 !== 0) return null;
  const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  return formatBase64(bytes) === text ? bytes : null;
}
function parseDecimal(text) {
  if (!/^(0|[1-9][0-9]{0,15})$/.test(text)) return null;
  const value = Number(text);
  return Number.isSafeInteger(value) ? value : null;
}
function findBytes(bytes, wanted, from) {
  const first = wanted[0] ?? 0;
  for (let at = bytes.indexOf(first, from); at !== -1; at = bytes.indexOf(first, at + 1)) {
    let length = 1;
    while (length < wanted.length && bytes[at + length] === wanted[length]) length += 1;
    if (length === wanted.length) return at;
  }
  return -1;
}

// src/domain/log/bytes/parsed.ts
function accept(value) {
  return { ok: true, value };
}
function refuse(why) {
  return { ok: false, why };
}

// src/domain/log/bytes/parse-json-text.ts
var MAX_DEPTH = 64;
function parseJsonText(text) {
  if (findDepth(text) > MAX_DEPTH) return refuse(`the JSON is nested more than ${MAX_DEPTH} levels deep`);
  try {
    return accept(JSON.parse(text));
  } catch {
    return refuse("it is not JSON");
  }
}
function findDepth(text) {
  let depth = 0;
  let deepest = 0;
  let isInString = false;
  for (let at = 0; at < text.length && deepest <= MAX_DEPTH; at++) {
    const character = text[at];
    if (isInString && character === "\\") at += 1;
    else if (character === '"') isInString = !isInString;
    else if (isInString) continue;
    else if (character === "{" || character === "[") deepest = Math.max(deepest, ++depth);
    else if (character === "}" || character === "]") depth -= 1;
  }
  return deepest;
}

// src/domain/log/bytes/inflate-bounded.ts
async function inflateBounded(packed, maxBytes) {
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate"));
  const reader = stream.getReader();
  const chunks = [];
  let size = 0;
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      chunks.push(next.value);
      size += next.value.length;
      if (size > maxBytes) {
        await reader.cancel();
        return refuse(`it decompresses to more than ${maxBytes} bytes`);
      }
    }
  } catch {
    return refuse("it cannot be decompressed");
  }
  return accept(joinBytes(...chunks));
}

// src/base/invariant.ts
function invariant(condition, rule) {
  if (!condition) throw new Error(`invariant broken: ${rule}`);
}

// src/base/canonical-json.ts
function canonicalJson(value) {
  switch (typeof value) {
    case "string":
      return canonicalString(value);
    case "number":
      invariant(Number.isFinite(value), "RFC 8785 does not allow NaN and Infinity");
      return `${value}`;
    case "boolean":
      return value ? "true" : "false";
    case "object":
      if (value === null) return "null";
      return keptTexts.get(value) ?? writeObject(value);
    default:
      invariant(false, `JSON cannot carry a ${typeof value}`);
  }
}
var keptTexts = /* @__PURE__ */ new WeakMap();
function writeObject(value) {
  return Array.isArray(value) ? canonicalArray(value) : canonicalObject(value);
}
var SPECIAL = /[^ !#-[\]-\ud7ff\ue000-\uffff]/;
function canonicalString(text) {
  if (!SPECIAL.test(text)) return `"${text}"`;
  invariant(text.isWellFormed(), "RFC 8785 does not allow a lone surrogate");
  return JSON.stringify(text);
}
function canonicalArray(items) {
  let text = "[";
  for (let index = 0; index < items.length; index++) {
    if (index > 0) text += ",";
    text += canonicalJson(items[index] ?? null);
  }
  return `${text}]`;
}
function canonicalObject(members) {
  const { names, heads } = findOrder(members);
  let text = "{";
  for (let index = 0; index < names.length; index++) {
    const member = members[names[index] ?? ""];
    if (member === void 0) continue;
    if (text.length > 1) text += ",";
    text += heads[index] + canonicalJson(member);
  }
  return `${text}}`;
}
var MAX_STEPS = 2e4;
var MAX_NAME_LENGTH = 100;
var root = { next: /* @__PURE__ */ new Map(), order: null };
var steps = 0;
function findOrder(members) {
  const names = Object.keys(members);
  let step = root;
  for (let index = 0; index < names.length; index++) {
    const name = names[index] ?? "";
    let next = step.next.get(name);
    if (next === void 0) {
      if (steps >= MAX_STEPS || name.length > MAX_NAME_LENGTH) return buildOrder(names);
      next = { next: /* @__PURE__ */ new Map(), order: null };
      step.next.set(name, next);
      steps += 1;
    }
    step = next;
  }
  step.order ?? (step.order = buildOrder(names));
  return step.order;
}
function buildOrder(names) {
  const sorted = [...names].sort();
  return { names: sorted, heads: sorted.map((name) => `${canonicalString(name)}:`) };
}

// src/domain/log/record/evidence-json.ts
var MAX_JSON_BYTES = 16 * 1024 * 1024;
function parseEvidenceJson(bytes) {
  if (bytes.length > MAX_JSON_BYTES) return refuse(`the JSON is larger than ${MAX_JSON_BYTES} bytes`);
  const text = parseText(bytes);
  if (text === null) return refuse("the file is not UTF-8 text");
  const read = parseJsonText(text);
  if (!read.ok) return read;
  const { value } = read;
  if (!isPlainObject(value)) return refuse("the JSON is not an object");
  const record = findRecord(value);
  if (!record.ok || isWrittenAs(text.endsWith("\n") ? text.slice(0, -1) : text, value)) return record;
  if (!Object.hasOwn(record.value, "record_id")) return refuse("it has no record_id, so it is not a record");
  return refuse(
    "the JSON was reformatted or changed after the service issued it: download the file again and keep its bytes"
  );
}
function isEvidencePack(value) {
  return isPlainObject(value) && "machine_pack" in value && "human_pack" in value;
}
function isWrittenAs(text, value) {
  const canonical = findCanonical(value);
  if (canonical === null) return false;
  return text === JSON.stringify(value) || text === JSON.stringify(value, null, 2) || text === canonical;
}
function findCanonical(value) {
  try {
    return canonicalJson(value);
  } catch {
    return null;
  }
}
function findRecord(value) {
  if (!("ok" in value)) return accept(value);
  const { ok, record, ...rest } = value;
  const isAnswer = ok === true && isPlainObject(record) && Object.keys(rest).length === 0;
  return isAnswer ? accept(record) : refuse("the JSON is a response of the service, but not one that contains a record");
}

// src/domain/log/pdf/pdf-attachment.ts
var MARK = encodeText("/EmbeddedFile");
var LETTER_S = "s".charCodeAt(0);
var HEAD_BYTES = 600;
var HEAD = /\n\d+ 0 obj\n<<\n {2}\/Length (\d{1,9})\n {2}\/Type \/EmbeddedFile\n( {2}\/Filter \/FlateDecode\n)?(?:(?!>>\nstream\n)[\s\S])*\n>>\nstream\n/;
var TAIL = encodeText("\nendstream\nendobj\n");
async function parsePdfAttachment(pdf) {
  const places = findMarks(pdf);
  const [place] = places;
  if (place === void 0) return refuse("there is no record inside the PDF");
  if (places.length > 1) return refuse("there is more than one file inside the PDF");
  const start = Math.max(0, place - HEAD_BYTES / 2);
  const text = String.fromCharCode(...pdf.subarray(start, start + HEAD_BYTES));
  const head = HEAD.exec(text);
  if (head === null) return refuse("the file inside the PDF is not in the form that this service writes");
  const dataAt = start + head.index + head[0].length;
  const data = pdf.slice(dataAt, dataAt + Number(head[1]));
  if (findBytes(pdf, TAIL, dataAt) !== dataAt + data.length) return refuse("the file inside the PDF is cut off");
  if (head[2] === void 0) return accept(data);
  const unpacked = await inflateBounded(data, MAX_JSON_BYTES);
  return unpacked.ok ? unpacked : refuse(`the file inside the PDF cannot be read: ${unpacked.why}`);
}
function findMarks(pdf) {
  const places = [];
  for (let at = findBytes(pdf, MARK, 0); at !== -1; at = findBytes(pdf, MARK, at + 1)) {
    if (pdf[at + MARK.length] !== LETTER_S) places.push(at);
  }
  return places;
}

// src/domain/log/note/ed25519.ts
var ALGORITHM = "Ed25519";
var SIGNATURE_BYTES = 64;
var PRIVATE_KEY_HEAD = Uint8Array.of(48, 46, 2, 1, 0, 48, 5, 6, 3, 43, 101, 112, 4, 34, 4, 32);
async function isSignedBy(publicKey, message, signature) {
  if (signature.length !== SIGNATURE_BYTES) return false;
  const key = await crypto.subtle.importKey("raw", publicKey, ALGORITHM, false, ["verify"]);
  return crypto.subtle.verify(ALGORITHM, key, joinBytes(signature), message);
}

// src/domain/log/proof/merkle-hash.ts
var HASH_BYTES = 32;
var LEAF = Uint8Array.of(0);
var NODE = Uint8Array.of(1);
async function hashBytes(bytes) {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
}
function hashLeaf(entry) {
  return hashBytes(joinBytes(LEAF, entry));
}
function hashChildren(left, right) {
  return hashBytes(joinBytes(NODE, left, right));
}
var SALT_BYTES = HASH_BYTES;
function buildRecordCommitment(salt, recordHash) {
  return hashBytes(joinBytes(salt, recordHash));
}

// src/domain/log/note/verifier-key.ts
var SIGNATURE_TYPES = { note: 1, cosignature: 4 };
function isKeyName(text) {
  return text.length > 0 && text.length <= 255 && text.isWellFormed() && !/[\s\u0085+\p{Cc}]/u.test(text);
}
function formatKeyName({ name, keyId }) {
  return `${name}+${keyId}`;
}
function findSameKey({ name, keyId }, all) {
  return all.find((one) => one.name === name && one.keyId === keyId);
}
async function buildVerifierKey(name, type, publicKey) {
  const head = joinBytes(encodeText(name), Uint8Array.of(10, SIGNATURE_TYPES[type]));
  const keyId = formatHex((await hashBytes(joinBytes(head, publicKey))).subarray(0, 4));
  return { name, keyId, type, publicKey };
}
function formatVerifierKey(key) {
  const material = joinBytes(Uint8Array.of(SIGNATURE_TYPES[key.type]), key.publicKey);
  return `${key.name}+${key.keyId}+${formatBase64(material)}`;
}
async function parseVerifierKey(text) {
  const [name, keyId, material, ...rest] = splitKey(text);
  if (name === void 0 || keyId === void 0 || material === void 0 || rest.length > 0) {
    return refuse("a key must have three parts joined by plus signs: name, id and key");
  }
  if (!isKeyName(name)) return refuse("the name of a key must not be empty or contain spaces");
  const bytes = parseBase64(material);
  const type = bytes === null ? null : findType(bytes[0]);
  if (bytes === null || type === null || bytes.length !== 1 + HASH_BYTES) {
    return refuse("only Ed25519 keys for notes and cosignatures are supported");
  }
  const key = await buildVerifierKey(name, type, bytes.slice(1));
  return key.keyId === keyId ? accept(key) : refuse("the id of the key does not match its name and bytes");
}
function splitKey(text) {
  const [name, keyId, ...material] = text.split("+");
  return [name, keyId, ...material.length === 0 ? [] : [material.join("+")]].filter((part) => part !== void 0);
}
function findType(byte) {
  if (byte === SIGNATURE_TYPES.note) return "note";
  return byte === SIGNATURE_TYPES.cosignature ? "cosignature" : null;
}

// src/domain/log/note/signed-note.ts
var MAX_SIGNATURES = 64;
var MAX_LENGTH3 = 1e5;
var DASH = "— ";
var KEY_ID_BYTES = 4;
function formatSignedNote({ text, signatures }) {
  return `${text}
${formatSignatureLines(signatures)}`;
}
function formatSignatureLines(signatures) {
  return signatures.map(formatSignature).join("");
}
function parseSignedNote(note) {
  if (note.length > MAX_LENGTH3) return refuse("the note is too long");
  if (!note.isWellFormed() || /[\u0000-\u0009\u000b-\u001f]/.test(note)) {
    return refuse("the note contains characters that notes must not contain");
  }
  const split = note.lastIndexOf("\n\n");
  if (split === -1 || !note.endsWith("\n")) return refuse("the note has no signature below an empty line");
  const lines = note.slice(split + 2, -1).split("\n");
  if (lines.length > MAX_SIGNATURES) return refuse(`the note has more than ${MAX_SIGNATURES} signatures`);
  const signatures = lines.map(parseSignature).filter((one) => one !== null);
  if (signatures.length !== lines.length) return refuse("a signature line of the note cannot be read");
  const keys = new Set(signatures.map(({ name, keyId }) => `${name}+${keyId}`));
  if (keys.size !== lines.length) return refuse("the note has two signatures by one key");
  return accept({ text: note.slice(0, split + 1), signatures });
}
function parseSignature(line) {
  const [name, base64, ...rest] = line.startsWith(DASH) ? line.slice(DASH.length).split(" ") : [];
  if (name === void 0 || base64 === void 0 || rest.length > 0 || !isKeyName(name)) return null;
  const bytes = parseBase64(base64);
  if (bytes === null || bytes.length <= KEY_ID_BYTES) return null;
  return { name, keyId: formatHex(bytes.subarray(0, KEY_ID_BYTES)), signature: bytes.slice(KEY_ID_BYTES) };
}
function formatSignature({ name, keyId, signature }) {
  const id = parseHex(keyId, KEY_ID_BYTES) ?? new Uint8Array();
  return `${DASH}${name} ${formatBase64(joinBytes(id, signature))}
`;
}

// src/domain/log/note/file-statement.ts
function parseFileStatement(text, kind) {
  const note = parseSignedNote(text);
  if (!note.ok) return note;
  const [head, id, sha256, ...rest] = note.value.text.slice(0, -1).split("\n");
  if (head === void 0 || id === void 0 || sha256 === void 0 || rest.length > 0) {
    return refuse("the signed statement must have three lines: log, id and hash");
  }
  const origin = head.slice(0, -(kind.length + 1));
  if (origin === "" || head !== `${origin}/${kind}`) return refuse(`the signed statement is not about a ${kind}`);
  if (!/^[a-z]+_[0-9A-Za-z]+$/.test(id)) return refuse("the id in the signed statement cannot be read");
  if (!/^[0-9a-f]{64}$/.test(sha256)) return refuse("the hash in the signed statement cannot be read");
  return accept({ statement: { kind, origin, id, sha256 }, note: note.value });
}

// src/domain/log/pdf/pdf-trailer.ts
var FIRST_LINE = "\n%register-data-service/pdf-trailer@v1\n";
var MAX_BYTES = 1e3;
function parseTrailedPdf(pdf) {
  const start = findTrailer(pdf);
  if (start === -1) return refuse("the PDF does not end with this service’s signature lines");
  const trailer = parseText(pdf.subarray(start));
  if (trailer === null) return refuse("the lines at the end of the PDF are not UTF-8");
  const note = readComment(FIRST_LINE, trailer);
  if (formatComment(FIRST_LINE, note) !== trailer) return refuse("the lines at the end of the PDF were changed");
  const read = parseFileStatement(note, "pdf");
  return read.ok ? accept({ ...read.value, body: pdf.subarray(0, start) }) : read;
}
function formatComment(firstLine, note) {
  const lines = note.slice(0, -1).split("\n");
  return firstLine + lines.map((line) => `%${line}
`).join("");
}
function readComment(firstLine, comment) {
  const lines = comment.slice(firstLine.length, -1).split("\n");
  return lines.map((line) => `${line.slice(1)}
`).join("");
}
function findTrailer(pdf) {
  const wanted = encodeText(FIRST_LINE);
  let last = -1;
  let at = findBytes(pdf, wanted, Math.max(0, pdf.length - MAX_BYTES));
  for (; at !== -1; at = findBytes(pdf, wanted, at + 1)) last = at;
  return last;
}

// src/domain/log/pdf/der.ts
var DER = {
  integer: 2,
  octets: 4,
  null: 5,
  oid: 6,
  sequence: 48,
  set: 49,
  part0: 160,
  part1: 161
};
function buildDer(tag, ...contents) {
  const content = joinBytes(...contents);
  return joinBytes(Uint8Array.of(tag), buildLength(content.length), content);
}
function buildLength(length) {
  if (length < 128) return Uint8Array.of(length);
  const bytes = [];
  for (let rest = length; rest > 0; rest = Math.floor(rest / 256)) bytes.unshift(rest % 256);
  return Uint8Array.of(128 + bytes.length, ...bytes);
}
function parseDer(bytes) {
  const [tag, first] = bytes;
  if (tag === void 0 || first === void 0) return refuse("a value is cut off");
  const extra = first < 128 ? 0 : first - 128;
  if (extra > 3) return refuse("a value has no length");
  let length = extra === 0 ? first : 0;
  for (const byte of bytes.subarray(2, 2 + extra)) length = length * 256 + byte;
  const head = buildLength(length);
  const end = 1 + head.length + length;
  if (end > bytes.length || !areSameBytes(head, bytes.subarray(1, 1 + head.length))) {
    return refuse("a value has a wrong length");
  }
  return accept({ tag, content: bytes.slice(1 + head.length, end), whole: bytes.slice(0, end) });
}
function parseDerList(content) {
  const values = [];
  for (let at = 0; at < content.length; ) {
    const value = parseDer(content.subarray(at));
    if (!value.ok) return value;
    values.push(value.value);
    at += value.value.whole.length;
  }
  return accept(values);
}
function readDerPath(bytes, path2) {
  const list = parseDerList(bytes);
  const [place, ...rest] = path2;
  if (!list.ok) return [];
  if (place === void 0) return list.value;
  const inside = list.value[place];
  return inside === void 0 ? [] : readDerPath(inside.content, rest);
}
function readInside(value, path2 = []) {
  return value === void 0 ? [] : readDerPath(value.content, path2);
}
function contentOf(value) {
  return value?.content ?? new Uint8Array();
}
function buildSequence(...parts) {
  return buildDer(DER.sequence, ...parts);
}
function buildOid(hex) {
  return buildDer(DER.oid, parseHex(hex, hex.length / 2) ?? new Uint8Array());
}

// src/domain/log/pdf/certificate.ts
var VERSION_TAG = 160;
var KEY_TYPES = {
  "06092a864886f70d0101010500": "rsa",
  "06072a8648ce3d020106082a8648ce3d030107": "P-256",
  "06072a8648ce3d020106052b81040022": "P-384",
  "06072a8648ce3d020106052b81040023": "P-521"
};
var CURVE_BYTES = { "P-256": 32, "P-384": 48, "P-521": 66 };
function parseCertificate(bytes) {
  const outer = parseDer(bytes);
  const signed = outer.ok ? parseDer(outer.value.content) : outer;
  const fields = signed.ok ? parseDerList(signed.value.content) : signed;
  if (!fields.ok || !outer.ok) return refuse("the certificate cannot be read");
  if (outer.value.whole.length !== bytes.length) return refuse("there are bytes after the certificate");
  const [serial, , issuer, , , key] = fields.value[0]?.tag === VERSION_TAG ? fields.value.slice(1) : fields.value;
  const algorithm = key === void 0 ? null : parseDer(key.content);
  if (serial === void 0 || issuer === void 0 || key === void 0 || algorithm?.ok !== true) {
    return refuse("the certificate cannot be read");
  }
  const keyType = KEY_TYPES[formatHex(algorithm.value.content)];
  if (keyType === void 0) return refuse("the certificate has a key of an unknown kind");
  return accept({ issuer: issuer.whole, serial: serial.whole, publicKey: key.whole, keyType });
}
async function isSignedByCertificate({ publicKey, keyType }, message, signature, hash = "SHA-256") {
  const algorithm = keyType === "rsa" ? { name: "RSASSA-PKCS1-v1_5", hash } : { name: "ECDSA", namedCurve: keyType, hash };
  const raw = keyType === "rsa" ? signature : parseCurveSignature(signature, CURVE_BYTES[keyType]);
  if (raw === null) return false;
  try {
    const key = await crypto.subtle.importKey("spki", publicKey, algorithm, false, ["verify"]);
    return await crypto.subtle.verify(algorithm, key, raw, message);
  } catch {
    return false;
  }
}
function parseCurveSignature(signature, length) {
  const outer = parseDer(signature);
  const list = outer.ok && areSameBytes(outer.value.whole, signature) ? parseDerList(outer.value.content) : null;
  if (list?.ok !== true || list.value.length !== 2) return null;
  const numbers = list.value.map((value) => padNumber(value, length));
  const [r, s] = numbers;
  return r === void 0 || s === void 0 || r === null || s === null ? null : joinBytes(r, s);
}
function padNumber({ tag, content }, length) {
  const digits = content[0] === 0 ? content.slice(1) : content;
  if (tag !== DER.integer || digits.length > length) return null;
  return joinBytes(new Uint8Array(length - digits.length), digits);
}

// src/domain/log/pdf/cms.ts
var set = (...parts) => buildDer(DER.set, ...parts);
var SIGNED_DATA = buildOid("2a864886f70d010702");
var DATA = buildOid("2a864886f70d010701");
var SHA_256 = buildSequence(buildOid("608648016503040201"), buildDer(DER.null));
var RSA_SHA_256 = buildSequence(buildOid("2a864886f70d01010b"), buildDer(DER.null));
var ECDSA_SHA_256 = buildSequence(buildOid("2a8648ce3d040302"));
var CONTENT_TYPE = buildOid("2a864886f70d010903");
var MESSAGE_DIGEST = buildOid("2a864886f70d010904");
var SIGNING_CERTIFICATE_V2 = buildOid("2a864886f70d010910022f");
var TIMESTAMP_TOKEN = buildOid("2a864886f70d010910020e");
var VERSION_1 = buildDer(DER.integer, Uint8Array.of(1));
async function buildSignedAttributes(digest, certificate) {
  const certificateHash = buildDer(DER.octets, await hashBytes(certificate));
  return set(
    buildSequence(CONTENT_TYPE, set(DATA)),
    buildSequence(MESSAGE_DIGEST, set(buildDer(DER.octets, digest))),
    buildSequence(SIGNING_CERTIFICATE_V2, set(buildSequence(buildSequence(buildSequence(certificateHash)))))
  );
}
async function buildCms({ certificates, digest, signature, timestamp }) {
  const [own] = certificates;
  const read = own === void 0 ? refuse("it has no certificate") : parseCertificate(own);
  if (own === void 0 || !read.ok) return read.ok ? refuse("it has no certificate") : read;
  const { issuer, serial, keyType } = read.value;
  const attributes = await buildSignedAttributes(digest, own);
  const signer = buildSequence(
    VERSION_1,
    buildSequence(issuer, serial),
    SHA_256,
    retag(DER.part0, attributes),
    keyType === "rsa" ? RSA_SHA_256 : ECDSA_SHA_256,
    buildDer(DER.octets, signature),
    ...timestamp === null ? [] : [buildDer(DER.part1, buildSequence(TIMESTAMP_TOKEN, set(timestamp)))]
  );
  const data = buildSequence(
    VERSION_1,
    set(SHA_256),
    buildSequence(DATA),
    buildDer(DER.part0, ...certificates),
    set(signer)
  );
  return accept(buildSequence(SIGNED_DATA, buildDer(DER.part0, data)));
}
async function parseCms(bytes, digest) {
  const certificates = readDerPath(bytes, [0, 1, 0, 3]);
  const signer = readDerPath(bytes, [0, 1, 0, 4, 0]);
  const signature = signer[5]?.content;
  if (signature === void 0) return refuse("it is not in the form that this service writes");
  const token = readDerPath(bytes, [0, 1, 0, 4, 0, 6, 0, 1]);
  const parts = {
    certificates: certificates.map(({ whole }) => whole),
    digest,
    signature,
    timestamp: token[0]?.whole ?? null
  };
  const again = await buildCms(parts);
  if (!again.ok) return again;
  return areSameBytes(again.value, bytes) ? accept(parts) : refuse("it is for other bytes, or was changed");
}
function retag(tag, value) {
  return value.with(0, tag);
}

// src/domain/log/pdf/normal-signature.ts
var ORDERS = {
  "P-256": 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n,
  "P-384": 0xffffffffffffffffffffffffffffffffffffffffffffffffc7634d81f4372ddf581a0db248b0a77aecec196accc52973n,
  "P-521": 0x1fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffa51868783bf2f966b7fcc0148f709a5d03bb5c9b8899c47aebb6fb71e91386409n
};
function normaliseSignature(keyType, signature) {
  if (keyType === "rsa") return signature;
  const values = readDerPath(signature, [0]);
  const [r, s] = values.map(({ content }) => readNumber(content));
  if (r === void 0 || s === void 0 || values.length !== 2) return null;
  const other = ORDERS[keyType] - s;
  return buildSequence(writeNumber(r), writeNumber(s < other ? s : other));
}
function readNumber(content) {
  return BigInt(`0x0${formatHex(content)}`);
}
function writeNumber(value) {
  const digits = value.toString(16);
  const even = digits.length % 2 === 0 ? digits : `0${digits}`;
  const hex = /^[89a-f]/.test(even) ? `00${even}` : even;
  return buildDer(DER.integer, parseHex(hex, hex.length / 2) ?? new Uint8Array());
}

// src/domain/log/pdf/signed-pdf.ts
var STATEMENT_LINE = "%register-data-service/pdf-trailer@v2\n";
var AFTER_STATEMENT = "xref\n";
var HEAD2 = /^\/ByteRange \[0 (\d{1,10}) (\d{1,10}) (\d{1,10})\] *\n {2}\/Contents $/;
var HEAD_MARK = encodeText("/ByteRange [");
var CERTIFICATES_MARK = encodeText("/DSS << /Type /DSS /Certs [");
var CERTIFICATES = /^[^[]*\[((?:\d+ 0 R ?)+)\]/;
var MAX_CERTIFICATES_BYTES = 1e3;
var [STREAM, STREAM_END] = [encodeText("stream\n"), encodeText("\nendstream")];
var MAX_HEAD_BYTES = 100;
var MAX_STATEMENT_BYTES = 1e3;
var [OPEN, CLOSE, PERCENT, LINE_END, ZERO] = [..."<>%\n0"].map((character) => character.charCodeAt(0));
var TIMESTAMP_ROOM_BYTES = 16384;
function hasStatement(pdf) {
  return findBytes(pdf, encodeText(STATEMENT_LINE), 0) !== -1;
}
function parseSignedPdf(pdf) {
  const place = findSignature(pdf);
  if (!place.ok) return place;
  const lines = findStatement(pdf);
  if (!lines.ok) return lines;
  const { from, to } = place.value;
  const [start, end] = lines.value;
  if (start < to) return refuse("the lines of the log’s key come before the signature");
  const digits = parseText(pdf.subarray(from + 1, to - 1)) ?? "";
  const padded = parseHex(digits, digits.length / 2);
  const value = padded === null ? refuse("the signature is not in hexadecimal") : parseDer(padded);
  if (padded === null || !value.ok) return refuse("the signature for PDF readers cannot be read");
  const signature = value.value.whole;
  if (padded.subarray(signature.length).some((byte) => byte !== 0)) return refuse("something follows the signature");
  const note = readNote(pdf.subarray(start, end));
  const read = note === null ? refuse("the lines of the log’s key were changed") : parseFileStatement(note, "signed-pdf");
  if (!read.ok) return read;
  const zeros = new Uint8Array(digits.length).fill(ZERO ?? 0);
  const body = joinBytes(pdf.subarray(0, from + 1), zeros, pdf.subarray(to - 1, start), pdf.subarray(end));
  const signed = joinBytes(pdf.subarray(0, from), pdf.subarray(to));
  return accept({ ...read.value, body, signed, signature, unusedBytes: padded.length - signature.length });
}
async function findSignatureFault({ body, signed, signature }) {
  const digest = await hashBytes(signed);
  const read = await parseCms(signature, digest);
  if (!read.ok) return read.why;
  const { certificates } = read.value;
  const [own] = certificates;
  const certificate = own === void 0 ? null : parseCertificate(own);
  if (own === void 0 || certificate?.ok !== true) return "its certificate cannot be read";
  if (!hasExactly(body, certificates)) return "its certificates are not those in the PDF";
  const normal = normaliseSignature(certificate.value.keyType, read.value.signature);
  if (normal === null || !areSameBytes(normal, read.value.signature)) return "its numbers were rewritten";
  const attributes = await buildSignedAttributes(digest, own);
  const isValid = await isSignedByCertificate(certificate.value, attributes, read.value.signature);
  return isValid ? null : "its certificate’s key did not make it";
}
function hasExactly(body, certificates) {
  const listAt = findBytes(body, CERTIFICATES_MARK, 0);
  const list = CERTIFICATES.exec(String.fromCharCode(...body.subarray(listAt, listAt + MAX_CERTIFICATES_BYTES)));
  if (listAt === -1 || list?.[1]?.trim().split(/ 0 R ?/).filter(Boolean).length !== certificates.length)
    return false;
  let from = 0;
  return certificates.every((one) => {
    from = findBytes(body, joinBytes(STREAM, one, STREAM_END), from) + 1;
    return from > 0;
  });
}
async function findSignatureTimestamp({
  signed,
  signature
}) {
  const read = await parseCms(signature, await hashBytes(signed));
  if (!read.ok || read.value.timestamp === null) return null;
  return { token: read.value.timestamp, stamped: read.value.signature };
}
function findSignature(pdf) {
  const start = findBytes(pdf, HEAD_MARK, 0);
  if (start === -1) return refuse("the PDF has no signature for PDF readers");
  if (findBytes(pdf, HEAD_MARK, start + 1) !== -1) return refuse("the PDF has more than one signature");
  const from = pdf.indexOf(OPEN ?? 0, start);
  const head = from === -1 || from > start + MAX_HEAD_BYTES ? null : parseText(pdf.subarray(start, from));
  const ranges = HEAD2.exec(head ?? "");
  if (ranges === null) return refuse("the signature is not in the form that this service writes");
  const [first, second, length] = ranges.slice(1).map(Number);
  const to = pdf.indexOf(CLOSE ?? 0, from) + 1;
  if (first !== from || second !== to || to + length !== pdf.length) {
    return refuse("the signature for PDF readers does not cover the whole file");
  }
  return accept({ from, to });
}
function findStatement(pdf) {
  const wanted = encodeText(STATEMENT_LINE);
  const start = findBytes(pdf, wanted, 0);
  if (start === -1) return refuse("the PDF has no lines of the log’s key");
  if (findBytes(pdf, wanted, start + 1) !== -1) return refuse("the PDF has lines of the log’s key twice");
  let end = start;
  while (pdf[end] === PERCENT && end - start < MAX_STATEMENT_BYTES) {
    const lineEnd = pdf.indexOf(LINE_END ?? 0, end);
    if (lineEnd === -1) return refuse("the lines of the log’s key do not end");
    end = lineEnd + 1;
  }
  const isBeforeTable = parseText(pdf.subarray(end, end + AFTER_STATEMENT.length)) === AFTER_STATEMENT;
  return isBeforeTable ? accept([start, end]) : refuse("the lines of the log’s key are not before the table of the PDF");
}
function readNote(statement) {
  const text = parseText(statement);
  return text?.startsWith(STATEMENT_LINE) ? readComment(STATEMENT_LINE, text) : null;
}

// src/domain/log/record/record-shape.ts
var RULES = {
  record_id: (value) => isText(value) && /^rec_[0-9A-HJKMNP-TV-Z]{26}$/.test(value),
  tool: isText,
  target: (value) => isExactly(value, { type: isText, value: isText }),
  reference: isTextOrNull,
  status: (value) => value === "completed" || value === "pending_reconciliation",
  data_mode: (value) => isText(value) && DATA_MODES.includes(value),
  sources: (value) => Array.isArray(value) && value.every((source) => isExactly(source, SOURCE_RULES, LATER_SOURCE_RULES)),
  request: isPlainObject,
  result: isPlainObject,
  price_cents: isCount,
  created_at: isTime,
  record_sha256: isHash,
  log: (value) => value === null || isExactly(value, { index: isCount, checkpoint: isText, proof: isText })
};
var SOURCE_RULES = {
  source_id: isText,
  source_version: isTextOrNull,
  source_citation: isText,
  retrieved_at: isTime,
  payload_sha256: isHash
};
var LATER_SOURCE_RULES = {
  sample: (value) => typeof value === "boolean",
  source_file: (value) => value === null || isExactly(value, SOURCE_FILE_RULES)
};
var SOURCE_FILE_RULES = {
  sha256: isHash,
  name: (value) => isText(value) && value.length <= 255,
  url: (value) => value === null || isText(value) && value.length <= 2e3,
  published_at: (value) => value === null || isTime(value)
};
var DATA_MODES = ["live", "snapshot", "sample", "synthetic_fixture_unsearched"];
function findShapeFault(record) {
  for (const [name, rule] of Object.entries(RULES)) {
    if (!Object.hasOwn(record, name)) return `it has no ${name}`;
    if (!rule(record[name])) return `its ${name} is not valid for a record`;
  }
  return null;
}
function isShapedRecord(record) {
  return findShapeFault(record) === null;
}
function isExactly(value, rules, later = {}) {
  if (!isPlainObject(value)) return false;
  const known = { ...rules, ...later };
  return Object.keys(rules).every((name) => Object.hasOwn(value, name)) && Object.entries(value).every(([name, one]) => Object.hasOwn(known, name) && known[name]?.(one));
}
function isText(value) {
  return typeof value === "string";
}
function isTextOrNull(value) {
  return value === null || isText(value);
}
function isCount(value) {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}
function isHash(value) {
  return isText(value) && /^[0-9a-f]{64}$/.test(value);
}
var TIME = /^(\d{4})-(\d{2})-(\d{2})T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/;
function isTime(value) {
  const [, year, month, day] = isText(value) && TIME.exec(value) || [];
  if (year === void 0 || month === void 0 || day === void 0) return false;
  const date = /* @__PURE__ */ new Date(`${year}-${month}-${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(`${year}-${month}-${day}`);
}

// src/domain/log/note/checkpoint.ts
function parseSignedCheckpoint(text) {
  const note = parseSignedNote(text);
  if (!note.ok) return note;
  const checkpoint = parseCheckpoint(note.value.text);
  return checkpoint.ok ? accept({ checkpoint: checkpoint.value, note: note.value }) : checkpoint;
}
function parseCheckpoint(text) {
  const [origin, sizeText, rootText, ...extensions] = text.slice(0, -1).split("\n");
  if (origin === void 0 || sizeText === void 0 || rootText === void 0) {
    return refuse("a checkpoint has at least three lines: origin, size and root");
  }
  if (origin === "" || extensions.includes("")) return refuse("a line of the checkpoint is empty");
  const size = parseDecimal(sizeText);
  if (size === null) return refuse("the size in the checkpoint is not a plain decimal number");
  const rootHash = parseBase64(rootText);
  if (rootHash === null || rootHash.length !== HASH_BYTES) return refuse("the root in the checkpoint is not a hash");
  return accept({ origin, size, rootHash, extensions });
}

// src/domain/log/proof/tlog-proof.ts
var FIRST_LINE2 = "c2sp.org/tlog-proof@v1";
var MAX_LENGTH4 = 12e4;
var MAX_HASHES = 53;
function parseTlogProof(text) {
  if (text.length > MAX_LENGTH4) return refuse("the proof is too long");
  const split = text.indexOf("\n\n");
  if (split === -1) return refuse("the proof has no checkpoint below an empty line");
  const [first, ...lines] = text.slice(0, split).split("\n");
  const hasExtra = lines[0]?.startsWith("extra ") === true;
  if (first !== FIRST_LINE2) return refuse(`the proof does not begin with ${FIRST_LINE2}`);
  const extra = hasExtra ? parseBase64(lines[0]?.slice("extra ".length) ?? "") : null;
  if (hasExtra && extra === null) return refuse("the extra line of the proof is not base64");
  const [indexLine, ...hashLines] = hasExtra ? lines.slice(1) : lines;
  const index = indexLine?.startsWith("index ") ? parseDecimal(indexLine.slice("index ".length)) : null;
  if (index === null) return refuse("the proof has no index");
  const hashes = hashLines.map(parseBase64).flatMap((hash) => hash?.length === HASH_BYTES ? [hash] : []);
  if (hashes.length !== hashLines.length || hashes.length > MAX_HASHES) {
    return refuse("a line of the proof is not a hash, or there are too many");
  }
  return accept({ extra, index, hashes, checkpoint: text.slice(split + 2) });
}

// src/domain/log/zip/sums-file.ts
var LINE = /^([0-9a-f]{64}) {2}([A-Za-z0-9._/-]+)$/;
function parseSums(text) {
  if (!text.endsWith("\n")) return refuse("SHA256SUMS does not end with a line feed");
  const sums = [];
  for (const line of text.slice(0, -1).split("\n")) {
    const [, sha256, name] = LINE.exec(line) ?? [];
    if (sha256 === void 0 || name === void 0) return refuse("a line of SHA256SUMS cannot be read");
    sums.push({ sha256, name });
  }
  return accept(sums);
}

// src/domain/log/note/cosignature.ts
var TIME_BYTES = 8;
var MAX_AHEAD_MS = 3e5;
async function findCosignature(note, key) {
  const line = findSameKey(key, note.signatures);
  if (line === void 0 || key.type !== "cosignature") return null;
  const timestamp = parseTime(line.signature.subarray(0, TIME_BYTES));
  if (timestamp === null) return refuse(`the time in the cosignature of ${key.name} cannot be read`);
  const message = buildMessage(note.text, timestamp);
  const isGood = await isSignedBy(key.publicKey, message, line.signature.subarray(TIME_BYTES));
  return isGood ? accept({ key, timestamp }) : refuse(`the cosignature that names ${key.name} was not made by that witness`);
}
function findCosignatureTimeFault({ key, timestamp }, nowMs) {
  if (timestamp * 1e3 <= nowMs + MAX_AHEAD_MS) return null;
  return `the cosignature of ${key.name} is dated ${describeSeconds(timestamp)}, which is in the future according to this machine’s clock`;
}
function describeSeconds(timestamp) {
  const date = new Date(timestamp * 1e3);
  return Number.isNaN(date.getTime()) ? `${timestamp} s after 1970` : date.toISOString();
}
function buildMessage(text, timestamp) {
  return encodeText(`cosignature/v1
time ${timestamp}
${text}`);
}
function parseTime(bytes) {
  if (bytes.length !== TIME_BYTES) return null;
  const timestamp = Number(new DataView(bytes.buffer, bytes.byteOffset).getBigUint64(0));
  return Number.isSafeInteger(timestamp) ? timestamp : null;
}

// src/domain/log/note/verify-note.ts
async function verifyNote(note, keys) {
  const message = encodeText(note.text);
  const found = [];
  for (const { name, keyId, signature } of note.signatures) {
    const key = keys.find((one) => one.type === "note" && one.name === name && one.keyId === keyId);
    if (key === void 0) continue;
    if (!await isSignedBy(key.publicKey, message, signature)) {
      return refuse(`the signature that names the trusted key ${formatKeyName(key)} was not made by that key`);
    }
    found.push(key);
  }
  const [first] = found;
  return first === void 0 ? refuse("no trusted key signed it") : accept(first);
}

// src/domain/log/note/witness-policy.ts
var MAX_LENGTH5 = 1e5;
var MAX_LINES = 1e3;
var NONE = "none";
async function parseWitnessPolicy(text) {
  const lines = text.split("\n").map((line) => line.replaceAll(/^[ \t]+|[ \t]+$/g, ""));
  if (text.length > MAX_LENGTH5 || lines.length > MAX_LINES) return refuse("the policy is too long");
  if (/[\u0000-\u0008\u000b-\u001f\u007f]/.test(text)) return refuse("the policy contains control characters");
  const draft = { logs: [], witnesses: [], names: /* @__PURE__ */ new Map(), used: /* @__PURE__ */ new Set(), quorum: void 0 };
  for (const [at, line] of lines.entries()) {
    if (line === "" || line.startsWith("#")) continue;
    const fault = await addLine(draft, line.split(/[ \t]+/));
    if (fault !== null) return refuse(`line ${at + 1} of the policy: ${fault}`);
  }
  const { logs, witnesses, quorum } = draft;
  return quorum === void 0 ? refuse("the policy has no quorum line") : accept({ logs, witnesses, quorum });
}
function isQuorum({ quorum }, seen) {
  const names = new Set(seen.map(formatKeyName));
  const isMet = (one) => "keyId" in one ? names.has(formatKeyName(one)) : one.members.filter(isMet).length >= one.needed;
  return quorum === null || isMet(quorum);
}
async function addLine(draft, [word = "", ...rest]) {
  if (word === "log") return addLog(draft, rest);
  if (word === "witness") return addWitness(draft, rest);
  if (word === "group") return addGroup(draft, rest);
  if (word === "quorum") return setQuorum(draft, rest);
  return `begins with “${word.slice(0, 40)}” instead of log, witness, group or quorum`;
}
async function addLog({ logs }, [vkey = "", ...rest]) {
  const key = await parseVerifierKey(vkey);
  if (!key.ok) return key.why;
  if (key.value.type !== "note" || rest.length > 1) return "a log needs a key of type 1, then at most a URL";
  if (logs.some((one) => isSameKey(one, key.value))) return "this log is listed twice";
  logs.push(key.value);
  return null;
}
async function addWitness(draft, [name = "", vkey = "", ...rest]) {
  const key = await parseVerifierKey(vkey);
  if (!key.ok) return key.why;
  if (key.value.type !== "cosignature" || rest.length > 1) return "a witness needs a key of type 4, then at most a URL";
  const [url = null] = rest;
  if (url !== null && !(URL.canParse(url) && /^https?:/i.test(url))) return "the URL of the witness is not valid";
  if (draft.witnesses.some((one) => isSameKey(one.key, key.value))) return "this witness is listed twice";
  draft.witnesses.push({ key: key.value, url });
  return define(draft, name, key.value);
}
function addGroup(draft, [name = "", threshold = "", ...members]) {
  const found = members.map((member) => draft.names.get(member));
  const known = found.filter((one) => one !== void 0);
  if (known.length !== found.length || known.length === 0) return "a member of the group is not defined above";
  if (members.some((member) => draft.used.has(member)) || new Set(members).size !== members.length)
    return "a member is listed in two places";
  for (const member of members) draft.used.add(member);
  const words = { any: 1, all: members.length };
  const needed = words[threshold] ?? (/^[1-9][0-9]{0,3}$/.test(threshold) ? Number(threshold) : 0);
  if (needed < 1 || needed > members.length)
    return `the threshold must be any, all or a number from 1 to ${members.length}`;
  return define(draft, name, { needed, members: known });
}
function setQuorum(draft, [name = "", ...rest]) {
  if (draft.quorum !== void 0 || rest.length > 0) return "a policy needs exactly one quorum line, with one name";
  const found = draft.names.get(name);
  if (name !== NONE && found === void 0) return "the quorum is not defined above";
  draft.quorum = found === void 0 ? null : { needed: 1, members: [found] };
  return null;
}
function define({ names }, name, value) {
  if (name === "" || name === NONE || names.has(name)) return "the name is missing, or used twice";
  names.set(name, value);
  return null;
}
function isSameKey(one, other) {
  return one.publicKey.every((byte, at) => byte === other.publicKey[at]);
}

// src/domain/log/proof/tree-walk.ts
function isTreeSize(value) {
  return Number.isSafeInteger(value) && value >= 0;
}
function isOdd(node) {
  return node % 2 === 1;
}
function climb(place, isRight) {
  let { node, last } = place;
  while (isRight && !isOdd(node) && node !== 0) {
    node = Math.floor(node / 2);
    last = Math.floor(last / 2);
  }
  return { node: Math.floor(node / 2), last: Math.floor(last / 2) };
}

// src/domain/log/proof/is-consistent.ts
async function isConsistent(claim) {
  const { firstSize, firstRoot, secondSize, secondRoot, proof } = claim;
  const isSound = isTreeSize(firstSize) && isTreeSize(secondSize) && firstSize >= 1 && firstSize <= secondSize;
  if (!isSound) return false;
  if (firstSize === secondSize) return proof.length === 0 && areSameBytes(firstRoot, secondRoot);
  if (proof.length === 0 || [firstRoot, secondRoot, ...proof].some((hash) => hash.length !== HASH_BYTES)) return false;
  const [start, ...rest] = isPowerOfTwo(firstSize) ? [firstRoot, ...proof] : proof;
  return start !== void 0 && walk(claim, start, rest);
}
async function walk(claim, start, rest) {
  let place = findStart(claim.firstSize, claim.secondSize);
  let first = start;
  let second = start;
  for (const hash of rest) {
    if (place.last === 0) return false;
    const isRight = isOdd(place.node) || place.node === place.last;
    if (isRight) first = await hashChildren(hash, first);
    second = await (isRight ? hashChildren(hash, second) : hashChildren(second, hash));
    place = climb(place, isRight);
  }
  return place.last === 0 && areSameBytes(first, claim.firstRoot) && areSameBytes(second, claim.secondRoot);
}
function findStart(firstSize, secondSize) {
  let [node, last] = [firstSize - 1, secondSize - 1];
  while (isOdd(node)) {
    node = Math.floor(node / 2);
    last = Math.floor(last / 2);
  }
  return { node, last };
}
function isPowerOfTwo(size) {
  let rest = size;
  while (!isOdd(rest)) rest /= 2;
  return rest === 1;
}

// src/domain/log/timestamp/timestamp-line.ts
var TYPE = joinBytes(Uint8Array.of(10, 255), encodeText("rfc3161-timestamp"));
var SUFFIX = "/rfc3161";
async function listTimestampLines({ text, signatures }) {
  const lines = [];
  for (const [at, line] of signatures.entries()) {
    if (!await isTimestampLine(line)) continue;
    const { name, signature } = line;
    const stamped = encodeText(formatSignedNote({ text, signatures: signatures.slice(0, at) }));
    lines.push({ name: name.slice(0, -SUFFIX.length), token: joinBytes(signature), stamped });
  }
  return lines;
}
async function isTimestampLine({ name, keyId }) {
  return name.endsWith(SUFFIX) && keyId === await buildKeyId(name);
}
async function buildKeyId(name) {
  return formatHex((await hashBytes(joinBytes(encodeText(name), TYPE))).subarray(0, 4));
}

// src/domain/log/verify/describe-ignored.ts
async function describeIgnored(note, keys) {
  const unknown = [];
  for (const line of note.signatures) {
    if (findSameKey(line, keys) === void 0 && !await isTimestampLine(line)) unknown.push(line);
  }
  if (unknown.length === 0) return "";
  const names = unknown.map(formatKeyName).join(", ");
  return unknown.length === 1 ? ` 1 signature by someone you did not name is on it and was not counted (it calls itself ${names}, which was not checked).` : ` ${unknown.length} signatures by others you did not name are on it and were not counted (they call themselves ${names}, which was not checked).`;
}

// src/domain/log/verify/check-consistency.ts
var MAX_HASHES2 = 128;
function parseConsistencyAnswer(text) {
  const json = parseJsonText(text);
  if (!json.ok) return json;
  if (!isPlainObject(json.value)) return refuse("it is not a consistency response");
  const { from, to, proof } = json.value;
  if (!Number.isSafeInteger(from) || !Number.isSafeInteger(to) || !Array.isArray(proof) || proof.length > MAX_HASHES2) {
    return refuse("it is not a consistency response");
  }
  const hashes = proof.map((line) => typeof line === "string" ? parseBase64(line) : null);
  const good = hashes.filter((hash) => hash !== null);
  if (good.length < hashes.length) return refuse("a hash in the consistency proof cannot be read");
  return accept({ from: Number(from), to: Number(to), hashes: good });
}
async function checkConsistency(signed, keys, known, nowMs = Date.now()) {
  const seen = await listWitnesses(signed, keys, nowMs);
  if (typeof seen === "string") return fail(`A cosignature in the name of a witness you trust is invalid: ${seen}.`);
  if (known.policy != null && !isQuorum(known.policy, seen))
    return leaveUnchecked(
      `Your policy needs more witnesses. Those in it that cosigned the state of the log in this file: ${describeSeen(seen) || "none"}.`
    );
  if (known.checkpoint !== null) return compareCheckpoints(signed, known.checkpoint, { known, keys, nowMs });
  const enough = known.policy == null ? "" : " Your policy needs no more.";
  if (seen.length > 0)
    return pass(`Witnesses you trust confirmed that the log only grew: ${describeSeen(seen)}.${enough}`);
  return leaveUnchecked(
    "To check that the log only grew and is the same for everyone, give another checkpoint or a witness you trust."
  );
}
function describeSeen(seen) {
  return seen.map(({ name, timestamp }) => `${name} at ${describeSeconds(timestamp)}`).join(", ");
}
async function listWitnesses({ note }, keys, nowMs) {
  const seen = [];
  for (const key of keys) {
    const found = await findCosignature(note, key);
    if (found?.ok === false) return found.why;
    if (found === null) continue;
    const fault = findCosignatureTimeFault(found.value, nowMs);
    if (fault !== null) return fault;
    seen.push({ ...key, timestamp: found.value.timestamp });
  }
  return seen;
}
async function compareCheckpoints(own, other, { known: { proof }, keys, nowMs }) {
  const doubt = await findDoubt(own, other, keys);
  if (doubt !== null) return leaveUnchecked(doubt);
  const isSameSize = own.checkpoint.size === other.checkpoint.size;
  if (isSameSize && !areSameBytes(own.checkpoint.rootHash, other.checkpoint.rootHash))
    return fail("The log shows different entries to different people: two states of the same size do not match.");
  const seen = await listWitnesses(other, keys, nowMs);
  if (typeof seen === "string")
    return leaveUnchecked(
      `The checkpoint you gave was ignored: a cosignature on it in the name of a witness you trust is invalid: ${seen}.`
    );
  const named = seen.length === 0 ? "" : ` Witnesses you trust cosigned the checkpoint you gave: ${describeSeen(seen)}.`;
  const remarks = `${named}${await describeIgnored(other.note, keys)}`;
  if (isSameSize) return pass(`The checkpoint you gave has the same entries.${remarks}`);
  return linkCheckpoints([own.checkpoint, other.checkpoint], proof, remarks);
}
async function findDoubt(own, other, keys) {
  const { origin } = other.checkpoint;
  if (keys.every(({ type }) => type === "cosignature"))
    return "You gave no trusted key, so the other checkpoint could not be checked.";
  if (origin !== own.checkpoint.origin)
    return `The checkpoint you gave belongs to another log (${origin}), so it proves nothing about this one.`;
  const logKeys = keys.filter(({ name, compromisedMs }) => name === origin && compromisedMs === null);
  if (!(await verifyNote(other.note, logKeys)).ok)
    return `The checkpoint you gave was ignored: it is not signed by a key you trust (it names ${listSigners(other)}).`;
  if (!(await verifyNote(own.note, logKeys)).ok)
    return "The state of the log in this file is not signed by a key you trust, so it was not compared with the checkpoint you gave.";
  return null;
}
function listSigners({ note }) {
  return note.signatures.map(formatKeyName).join(", ");
}
async function linkCheckpoints(sides, proof, remarks) {
  const [first, second] = sides[0].size < sides[1].size ? sides : [sides[1], sides[0]];
  const link = `/log/consistency?from=${first.size}&to=${second.size}`;
  if (proof === null || proof.from !== first.size || proof.to !== second.size)
    return leaveUnchecked(`To compare the two checkpoints, give the response of ${link}.`);
  const isGrown = await isConsistent({
    firstSize: first.size,
    firstRoot: first.rootHash,
    secondSize: second.size,
    secondRoot: second.rootHash,
    proof: proof.hashes
  });
  if (isGrown)
    return pass(
      `The log only grew from ${first.size} to ${second.size} entries between the two checkpoints.${remarks}`
    );
  return leaveUnchecked(
    `The response you gave does not link the two checkpoints. It is unsigned, so it proves nothing about the log: get ${link} from the service again. If no response links them, keep both checkpoints as evidence: the service signed both and must be able to link them.`
  );
}

// src/domain/log/verify/describe-other-file.ts
function describeOtherFile(bytes) {
  const text = parseText(bytes);
  if (text === null) return null;
  const json = parseJsonText(text);
  return json.ok ? describeJson(json.value, text) : describeText(text);
}
function describeJson(value, text) {
  if (!isPlainObject(value)) return null;
  if (value.format === "evidence-export-1") return describePart("manifest.json");
  if (Array.isArray(value.keys) && "origin" in value)
    return "This is a key file, not a record: give it as --keys together with the file of a record";
  if (parseConsistencyAnswer(text).ok)
    return "This is a consistency response, not a record: give it as --consistency together with the file of a record";
  return null;
}
function describeText(text) {
  if (parseFileStatement(text, "zip").ok) return describePart("SHA256SUMS.note");
  if (text.startsWith("file,reference,subject")) return describePart("index.csv");
  if (parseSums(text).ok) return describePart("SHA256SUMS");
  if (parseTlogProof(text).ok)
    return "This is the proof of a record, not the record. The record’s own file contains it too: verify that file, or the ZIP that contains both";
  if (parseSignedCheckpoint(text).ok)
    return "This is a checkpoint of a log, not a record: give it as --checkpoint together with the file of a record";
  return null;
}
function describePart(name) {
  return `This is ${name}, part of an export, not a record: verify the ZIP as you received it, which covers this file too`;
}

// src/domain/log/verify/is-index-pdf.ts
var INDEX_TITLE = "Index of an evidence export";
var TITLE = encodeText(`/Title (${INDEX_TITLE})`);
function isIndexPdf(pdf) {
  return findBytes(pdf, TITLE, 0) !== -1 && !hasStatement(pdf) && !parseTrailedPdf(pdf).ok;
}

// src/domain/log/proof/is-included.ts
async function isIncluded(claim) {
  const { index, size, leafHash, rootHash, proof } = claim;
  const isSound = isTreeSize(index) && isTreeSize(size) && index < size;
  if (!isSound || [leafHash, rootHash, ...proof].some((hash2) => hash2.length !== HASH_BYTES)) return false;
  let place = { node: index, last: size - 1 };
  let hash = leafHash;
  for (const sibling of proof) {
    if (place.last === 0) return false;
    const isRight = isOdd(place.node) || place.node === place.last;
    hash = await (isRight ? hashChildren(sibling, hash) : hashChildren(hash, sibling));
    place = climb(place, isRight);
  }
  return place.last === 0 && areSameBytes(hash, rootHash);
}

// src/domain/log/timestamp/signature-form.ts
var SIGNATURES = {
  "06092a864886f70d0101010500": { keyType: "rsa", hash: null },
  "06092a864886f70d01010b0500": { keyType: "rsa", hash: "SHA-256" },
  "06092a864886f70d01010c0500": { keyType: "rsa", hash: "SHA-384" },
  "06092a864886f70d01010d0500": { keyType: "rsa", hash: "SHA-512" },
  "06082a8648ce3d040302": { keyType: "curve", hash: "SHA-256" },
  "06082a8648ce3d040303": { keyType: "curve", hash: "SHA-384" },
  "06082a8648ce3d040304": { keyType: "curve", hash: "SHA-512" }
};
var HASHES = {
  "0609608648016503040201": "SHA-256",
  "0609608648016503040202": "SHA-384",
  "0609608648016503040203": "SHA-512"
};
function readSignatureForm(content) {
  return SIGNATURES[formatHex(content)] ?? null;
}
function readHashName(content) {
  return HASHES[formatHex(content).replace(/0500$/, "")] ?? null;
}

// src/domain/log/timestamp/issued-certificate.ts
var VERSION_TAG2 = 160;
var EXTENSIONS_TAG = 163;
var BIT_STRING = 3;
var UTC_TIME = 23;
var GENERALIZED_TIME = 24;
var TRUE = "0101ff";
var [KEY_USAGE, BASIC_CONSTRAINTS, EXTENDED_KEY_USAGE] = ["551d0f", "551d13", "551d25"];
var TIMESTAMPS_ONLY = "300a06082b06010505070308";
var MAY_ISSUE_BIT = 4;
var PEM = /-----BEGIN CERTIFICATE-----([\sA-Za-z0-9+/=]*)-----END CERTIFICATE-----/g;
var MAX_PEM_LENGTH = 1e6;
function parseIssuedCertificate(whole) {
  const base = parseCertificate(whole);
  if (!base.ok) return base;
  const [signed, algorithm, bits] = readDerPath(whole, [0]);
  const all = readDerPath(whole, [0, 0]);
  const [, , , validity, subject, , ...rest] = all[0]?.tag === VERSION_TAG2 ? all.slice(1) : all;
  const [from, to] = readInside(validity);
  const form = algorithm === void 0 ? null : readSignatureForm(algorithm.content);
  if (signed === void 0 || bits === void 0 || subject === void 0 || form === null)
    return refuse("the certificate cannot be read, or is signed in an unknown way");
  const signature = buildDer(BIT_STRING, Uint8Array.of(0), bits.content.slice(1));
  const again = buildSequence(signed.whole, buildSequence(contentOf(algorithm)), signature);
  if (!areSameBytes(again, whole)) return refuse("the certificate is not in DER");
  const [fromMs, toMs] = [parseDerTime(from), parseDerTime(to)];
  if (fromMs === null || toMs === null) return refuse("the times of the certificate cannot be read");
  const extensions = readExtensions(rest.find(({ tag }) => tag === EXTENSIONS_TAG));
  return accept({
    ...base.value,
    whole,
    subject: subject.whole,
    fromMs,
    toMs,
    maxBelow: readMaxBelow(extensions),
    isForTimestamps: isForTimestamps(extensions),
    // The first byte of the bit string counts unused bits.
    issued: { message: signed.whole, form, signature: bits.content.slice(1) }
  });
}
function parsePemCertificates(text) {
  if (text.length > MAX_PEM_LENGTH) return refuse("the file of certificates is too long");
  const certificates = [];
  for (const [, base64 = ""] of text.matchAll(PEM)) {
    const read = parseIssuedCertificate(readBase64(base64));
    if (!read.ok) return read;
    certificates.push(read.value);
  }
  return certificates.length === 0 ? refuse("it has no certificate in PEM") : accept(certificates);
}
function hasIssued(issuer, { issued }) {
  const { message, form, signature } = issued;
  if (form.keyType !== (issuer.keyType === "rsa" ? "rsa" : "curve") || form.hash === null)
    return Promise.resolve(false);
  return isSignedByCertificate(issuer, message, signature, form.hash);
}
function parseDerTime(value) {
  if (value?.tag !== UTC_TIME && value?.tag !== GENERALIZED_TIME) return null;
  const text = parseText(value.content) ?? "";
  const long = value.tag === UTC_TIME ? `${Number(text.slice(0, 2)) < 50 ? "20" : "19"}${text}` : text;
  const found = /^(\d{4})(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})(\.\d{1,9})?Z$/.exec(long);
  if (found === null) return null;
  const [, year, month, day, hour, minute, second, fraction = ""] = found;
  const ms = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}${fraction.slice(0, 4)}Z`);
  return Number.isNaN(ms) ? null : ms;
}
function readExtensions(list) {
  return new Map(
    readInside(list, [0]).map(({ content: extension }) => {
      const [id, ...rest] = readDerPath(extension, []);
      const isCritical = rest.length === 2 && isTrue(rest[0]);
      return [formatHex(contentOf(id)), { isCritical, value: contentOf(rest.at(-1)) }];
    })
  );
}
function readMaxBelow(extensions) {
  const [isAuthority, below] = readDerPath(extensions.get(BASIC_CONSTRAINTS)?.value ?? new Uint8Array(), [0]);
  if (!isTrue(isAuthority)) return null;
  const usage = extensions.get(KEY_USAGE);
  const bits = usage === void 0 ? null : readDerPath(usage.value, [])[0]?.content[1] ?? 0;
  if (bits !== null && (bits & MAY_ISSUE_BIT) === 0) return null;
  return below?.tag === DER.integer ? Number(`0x${formatHex(below.content)}`) : Number.POSITIVE_INFINITY;
}
function isTrue(value) {
  return value !== void 0 && formatHex(value.whole) === TRUE;
}
function isForTimestamps(extensions) {
  const usage = extensions.get(EXTENDED_KEY_USAGE);
  return usage?.isCritical === true && formatHex(usage.value) === TIMESTAMPS_ONLY;
}
function readBase64(text) {
  try {
    return Uint8Array.from(atob(text.replaceAll(/\s/g, "")), (character) => character.charCodeAt(0));
  } catch {
    return new Uint8Array();
  }
}

// src/domain/log/timestamp/certificate-path.ts
var MAX_STEPS2 = 8;
async function findPathFault({ signer, others, trusted, atMs }) {
  let current = signer;
  for (let below = 0; below < MAX_STEPS2; below += 1) {
    if (atMs < current.fromMs || atMs > current.toMs) return "a certificate of its path was not valid then";
    if (trusted.some(({ whole }) => areSameBytes(whole, current.whole))) return null;
    const issuer = await findIssuer(current, [...trusted, ...others], below);
    if (issuer === null) return "no path leads to a certificate that you trust";
    current = issuer;
  }
  return "its path of certificates is too long";
}
async function findIssuer(of, candidates, below) {
  for (const one of candidates) {
    const mayIssue = one.maxBelow !== null && below <= one.maxBelow && !areSameBytes(one.whole, of.whole);
    if (mayIssue && areSameBytes(one.subject, of.issuer) && await hasIssued(one, of)) return one;
  }
  return null;
}
var MAX_CERTIFICATES = 10;
async function findStrayCertificate(certificates, signer) {
  if (certificates.length > MAX_CERTIFICATES) return `it has more than ${MAX_CERTIFICATES} certificates`;
  for (const one of certificates) {
    const below = certificates.filter((other) => other !== one && areSameBytes(other.issuer, one.subject));
    if (one !== signer && !await isAny(below, (other) => hasIssued(one, other)))
      return "a certificate in it issued none of the others, or was changed";
    const above = certificates.filter((other) => areSameBytes(other.subject, one.issuer));
    if (above.length > 0 && !await isAny(above, (other) => hasIssued(other, one)))
      return "a certificate in it was not issued by the one that it names, or was changed";
  }
  return null;
}
async function isAny(certificates, isMeant) {
  return (await Promise.all(certificates.map(isMeant))).includes(true);
}

// src/domain/log/timestamp/build-token-form.ts
var version = (number) => buildDer(DER.integer, Uint8Array.of(number));
var SIGNED_DATA2 = buildOid("2a864886f70d010702");
var TST_INFO = buildOid("2a864886f70d0109100104");
function buildTokenForm({ digests, info, certificates, signer }) {
  const signerInfo = buildSequence(
    version(1),
    buildSequence(signer.issuerAndSerial),
    buildSequence(signer.digest),
    signer.attributes,
    buildSequence(signer.algorithm),
    buildDer(DER.octets, signer.signature)
  );
  const signed = buildSequence(
    version(3),
    buildDer(DER.set, buildSequence(digests)),
    buildSequence(TST_INFO, buildDer(DER.part0, buildDer(DER.octets, info))),
    buildDer(DER.part0, ...certificates),
    buildDer(DER.set, signerInfo)
  );
  return buildSequence(SIGNED_DATA2, buildDer(DER.part0, signed));
}

// src/domain/log/timestamp/timestamp-token.ts
var SIGNED_DATA3 = "2a864886f70d010702";
var TST_INFO2 = "2a864886f70d0109100104";
var [CONTENT_TYPE2, MESSAGE_DIGEST2] = ["2a864886f70d010903", "2a864886f70d010904"];
var [SIGNING_CERTIFICATE, SIGNING_CERTIFICATE_V22] = ["2a864886f70d010910020c", "2a864886f70d010910022f"];
async function readTimestamp(token, stamped) {
  const read = parseToken(token);
  if (!read.ok) return read;
  const { info, certificates, issuerAndSerial, hash, attributes, form, signature } = read.value;
  const facts = readDerPath(info, [0]);
  const [algorithm, imprint] = readInside(facts[2]);
  if (readHashName(contentOf(algorithm)) !== "SHA-256") return refuse("it names another hash");
  if (!areSameBytes(contentOf(imprint), await hashBytes(stamped))) return refuse("it is for other bytes");
  const timeMs = parseDerTime(facts[4]);
  if (timeMs === null) return refuse("its time cannot be read");
  const signer = certificates.find(
    ({ issuer, serial }) => areSameBytes(issuerAndSerial, new Uint8Array([...issuer, ...serial]))
  );
  if (signer === void 0) return refuse("the certificate of its signer is not inside");
  if (!signer.isForTimestamps) return refuse("its certificate is not one for timestamps");
  const isForIt = await hasAttributes(attributes.content, { info, hash, signer });
  if (!isForIt) return refuse("its signed attributes do not match");
  const isSigned = form.keyType === (signer.keyType === "rsa" ? "rsa" : "curve") && (form.hash ?? hash) === hash && // The attributes are signed as a set, and stored with another tag.
  await isSignedByCertificate(signer, attributes.whole.with(0, DER.set), signature, hash);
  if (!isSigned) return refuse("its certificate’s key did not sign it");
  const stray = await findStrayCertificate(certificates, signer);
  if (stray !== null) return refuse(stray);
  const nonce = facts.slice(5).find(({ tag }) => tag === DER.integer)?.content ?? null;
  return accept({ timeMs, nonce, signer, others: certificates.filter((one) => one !== signer) });
}
function parseToken(token) {
  const outer = parseDer(token);
  if (!outer.ok || outer.value.whole.length !== token.length) return refuse("it is not one value in DER");
  const [type, body] = readDerPath(token, [0]);
  const [, digests, content, ...rest] = readInside(body, [0]);
  const [contentType, wrapped] = readInside(content);
  const info = readInside(wrapped)[0]?.content;
  const isToken = isOid(type, SIGNED_DATA3) && isOid(contentType, TST_INFO2);
  const signers = readInside(rest.at(-1));
  if (!isToken || info === void 0 || signers.length !== 1) return refuse("it is not a timestamp token");
  const inside = readInside(rest.find(({ tag }) => tag === DER.part0));
  const read = inside.map(({ whole }) => parseIssuedCertificate(whole));
  const certificates = read.flatMap((one) => one.ok ? [one.value] : []);
  if (certificates.length !== read.length) return refuse("a certificate in it cannot be read");
  const [, issuerAndSerial, digest, attributes, algorithm, signature] = readInside(signers[0]);
  const hash = readHashName(contentOf(digest));
  const form = readSignatureForm(contentOf(algorithm));
  if (issuerAndSerial === void 0 || attributes?.tag !== DER.part0 || signature?.tag !== DER.octets)
    return refuse("its signature is in an unknown form");
  if (hash === null || form === null) return refuse("it is signed in an unknown way");
  const [named] = readInside(digests);
  const again = buildTokenForm({
    digests: contentOf(named),
    info,
    certificates: certificates.map(({ whole }) => whole),
    signer: {
      issuerAndSerial: issuerAndSerial.content,
      digest: contentOf(digest),
      attributes: attributes.whole,
      algorithm: contentOf(algorithm),
      signature: signature.content
    }
  });
  if (!areSameBytes(again, token) || readHashName(contentOf(named)) !== hash)
    return refuse("it has parts that no signature covers, or was changed");
  return accept({
    info,
    certificates,
    issuerAndSerial: issuerAndSerial.content,
    hash,
    attributes,
    form,
    signature: signature.content
  });
}
async function hasAttributes(content, { info, hash, signer }) {
  const values = new Map(
    readDerPath(content, []).map(({ content: attribute }) => {
      const [id, set2] = readDerPath(attribute, []);
      return [formatHex(contentOf(id)), readInside(set2)[0]];
    })
  );
  return isOid(values.get(CONTENT_TYPE2), TST_INFO2) && areSameBytes(contentOf(values.get(MESSAGE_DIGEST2)), await digestWith(hash, info)) && (await namesCertificate(values.get(SIGNING_CERTIFICATE_V22), signer, "SHA-256") || await namesCertificate(values.get(SIGNING_CERTIFICATE), signer, "SHA-1"));
}
async function namesCertificate(value, { whole }, usual) {
  const [first, second] = readInside(value, [0, 0]);
  const named = first?.tag === DER.sequence ? readHashName(first.content) : usual;
  const hash = first?.tag === DER.sequence ? second : first;
  return named !== null && hash !== void 0 && areSameBytes(hash.content, await digestWith(named, whole));
}
async function digestWith(hash, bytes) {
  return new Uint8Array(await crypto.subtle.digest(hash, bytes));
}
function isOid(value, hex) {
  return value?.tag === DER.oid && formatHex(value.content) === hex;
}

// src/domain/log/verify/key-times.ts
var CLOCK_SLACK_MS = 3e5;
function findKeyTimeFault({ key, thing, madeAt }, nowMs) {
  const { validFromMs, retiredMs, compromisedMs } = key;
  const name = formatKeyName(key);
  if (compromisedMs !== null && madeAt !== null && Date.parse(madeAt) >= compromisedMs)
    return `The key ${name} is compromised since ${formatTime(compromisedMs)}, and ${thing} was made then or later: a thief may have signed it.`;
  if (retiredMs !== null && madeAt !== null && Date.parse(madeAt) > retiredMs + CLOCK_SLACK_MS)
    return `The key ${name} was retired at ${formatTime(retiredMs)}, before ${thing} was made.`;
  if (validFromMs === null || validFromMs <= nowMs + CLOCK_SLACK_MS) return null;
  return `The key ${name} is valid from ${formatTime(validFromMs)}, which is in the future according to this machine’s clock.`;
}
function findBackdating({ key, thing }) {
  if (key.compromisedMs === null) return null;
  return `The key ${formatKeyName(key)} is compromised since ${formatTime(key.compromisedMs)}. ${capitalise(thing)} claims to be older, but a thief can write any time: download it again from the service, which proves it with another key.`;
}
function capitalise(text) {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
function describeOlder({ key: { validFromMs }, thing, madeAt }) {
  if (validFromMs === null || madeAt === null || Date.parse(madeAt) >= validFromMs - CLOCK_SLACK_MS) return "";
  return ` The key is valid from ${formatTime(validFromMs)}, and ${thing} claims to be older. That is normal if it was made before the log started, or was not yet in the log when the key changed.`;
}
function formatTime(ms) {
  return new Date(ms).toISOString();
}

// src/domain/log/verify/check-timestamp.ts
var NO_TIMESTAMP = leaveUnchecked(
  "This file has no timestamp of an outside authority: its times are those that the service claims."
);
async function checkTimestamps(stamps, trust) {
  if (stamps.length === 0) return NO_TIMESTAMP;
  const outcomes = await Promise.all(stamps.map((one) => checkTimestamp(one, trust)));
  const passed = outcomes.filter(({ result }) => result === "passed").map(({ message }) => message);
  const failed = outcomes.find(({ result }) => result === "failed");
  if (failed !== void 0 || passed.length === 0) return failed ?? outcomes[0] ?? NO_TIMESTAMP;
  return pass(passed.join(" "));
}
function leaveUncounted(name) {
  const named = name === null ? "" : ` It calls itself ${name}, which was not checked.`;
  return leaveUnchecked(
    `A timestamp by an authority you did not name is in the file and was not counted.${named} To count it, give the certificate of an authority you trust (--authority).`
  );
}
async function checkTimestamp({ token, stamped, what, name }, { authorities, madeAt, nowMs }) {
  const read = await readTimestamp(token, stamped);
  if (!read.ok) return fail(`The timestamp of ${what} is invalid: ${read.why}.`);
  const { timeMs, signer, others } = read.value;
  const time = new Date(timeMs).toISOString();
  if (authorities.length === 0) return leaveUncounted(name);
  const fault = await findPathFault({ signer, others, trusted: authorities, atMs: timeMs });
  if (fault !== null) return leaveUnchecked(`The timestamp of ${what} is not from an authority you trust: ${fault}.`);
  if (timeMs > nowMs + CLOCK_SLACK_MS)
    return fail(`The timestamp of ${what} is dated ${time}, which is in the future according to this machine’s clock.`);
  if (timeMs < Date.parse(madeAt) - CLOCK_SLACK_MS)
    return fail(`The timestamp of ${what} is dated ${time}, before the record claims to be made.`);
  return pass(`An authority you trust saw ${what} at ${time}.`);
}

// src/domain/log/verify/verify-record.ts
var OTHER_RECORD = fail("The log contains the original record with this hash; this record was changed.");
var NO_PDF = leaveUnchecked("This file is not a PDF.");
async function verifyRecord(value, trust, stamps = []) {
  if (!isShapedRecord(value)) {
    const unread = leaveUnchecked("This is not a record, so it was not checked further.");
    const schema = fail(`This is not a record of this service: ${findShapeFault(value)}.`);
    return { checks: { ...buildChecks(() => unread), schema, "PDF hash": NO_PDF }, record: null, checkpoint: null };
  }
  const evidence = readEvidence(value);
  const recordHash = await checkRecordHash(value);
  const inLog = typeof evidence === "string" ? failLog(evidence) : await checkLog(value, evidence, trust, stamps);
  const checks = {
    schema: pass("The record has all required fields in the right form."),
    "record hash": recordHash,
    "PDF hash": NO_PDF,
    ...inLog,
    // The proof covers the hash that the record states. If that hash is wrong, the log proves nothing about these bytes.
    ...recordHash.result === "failed" && inLog.inclusion.result === "passed" ? { inclusion: OTHER_RECORD } : {}
  };
  return {
    checks,
    record: value,
    checkpoint: typeof evidence === "object" ? evidence?.signed.checkpoint ?? null : null
  };
}
async function checkRecordHash({ record_sha256, log: _, ...sealed }) {
  const found = formatHex(await hashBytes(encodeText(canonicalJson(sealed))));
  if (found === record_sha256) return pass("The hash matches. Only the signature proves who wrote it.");
  return fail("The record does not have the SHA-256 that it states: something in it was changed.");
}
function readEvidence({ log }) {
  if (log === null) return null;
  const proof = parseTlogProof(log.proof);
  if (!proof.ok) return proof.why;
  if (proof.value.index !== log.index) return "the index of the record differs from its proof";
  if (proof.value.checkpoint !== log.checkpoint) return "the checkpoint of the record differs from its proof";
  if (proof.value.extra?.length !== SALT_BYTES) return "the proof does not contain the salt of the entry";
  const signed = parseSignedCheckpoint(log.checkpoint);
  return signed.ok ? { proof: proof.value, signed: signed.value } : signed.why;
}
function failLog(why) {
  const unread = leaveUnchecked("The proof in the record cannot be read.");
  const inclusion = fail(`The proof in the record cannot be used: ${why}.`);
  return { signature: unread, inclusion, consistency: unread, timestamp: unread };
}
async function checkLog(record, evidence, trust, stamps) {
  if (evidence === null) {
    const early = leaveUnchecked(
      "This file says that the record was not in the evidence log yet, which anyone could write: download it again from the service to prove it."
    );
    return { signature: early, inclusion: early, consistency: early, timestamp: early };
  }
  const { signed } = evidence;
  return {
    signature: await checkSignature(
      { note: signed.note, origin: signed.checkpoint.origin, kind: "checkpoint" },
      trust,
      record.created_at
    ),
    inclusion: await checkInclusion(record, evidence),
    consistency: await checkConsistency(signed, trust.keys, trust.known),
    timestamp: await checkTimestamps([...await listStamps(signed.note), ...stamps], {
      authorities: trust.authorities ?? [],
      madeAt: record.created_at,
      nowMs: Date.now()
    })
  };
}
async function listStamps(note) {
  return (await listTimestampLines(note)).map((line) => ({
    ...line,
    what: "the state of the log that has this record"
  }));
}
var SIGNED = {
  checkpoint: { what: "the state of the log that the record points to", thing: "this record" },
  pdf: { what: "this PDF", thing: "this record" },
  zip: { what: "the list of files in this ZIP", thing: "this ZIP" }
};
async function checkSignature({ note, origin, kind }, trust, madeAt) {
  const signers = note.signatures.map(formatKeyName).join(", ");
  if (trust.keys.every(({ type }) => type === "cosignature")) {
    return leaveUnchecked(
      `You gave no trusted key, so it is unknown who ${signers} is. Anyone could have made this file.`
    );
  }
  const own = trust.keys.filter(({ name }) => name === origin);
  const sound = await verifyNote(
    note,
    own.filter(({ compromisedMs }) => compromisedMs === null)
  );
  const signer = sound.ok ? sound : await verifyNote(note, own);
  const isKnown = note.signatures.some((line) => findSameKey(line, own) !== void 0);
  if (!signer.ok && !isKnown) return fail(describeUnknownKey(signers, own));
  if (!signer.ok) return fail(`The signature is invalid: ${signer.why} (it names ${signers}).`);
  const { what, thing } = SIGNED[kind];
  const dated = { key: signer.value, thing, madeAt };
  const fault = findKeyTimeFault(dated, Date.now());
  if (fault !== null) return fail(fault);
  const doubt = findBackdating(dated);
  if (doubt !== null) return leaveUnchecked(doubt);
  return pass(
    `The trusted key ${formatKeyName(signer.value)} signed ${what}.${describeOlder(dated)}${await describeIgnored(note, trust.keys)}`
  );
}
function describeUnknownKey(signers, own) {
  const missing = `no trusted key signed it. It names ${signers}, and that key is not in your key file`;
  if (own.length === 0) return `The signature cannot be accepted: ${missing}, which contains no key of this log.`;
  return `The signature cannot be accepted: ${missing}. The service may have changed its key since: get /.well-known/evidence-keys.json from the service again, make sure that it still lists the keys you have, and check again. If it does not list this key, the service did not sign this.`;
}
async function checkInclusion(record, { proof, signed }) {
  const recordHash = parseHex(record.record_sha256, HASH_BYTES) ?? new Uint8Array();
  const entry = await buildRecordCommitment(proof.extra ?? new Uint8Array(), recordHash);
  const { size, rootHash } = signed.checkpoint;
  const { index, hashes } = proof;
  const claim = { index, size, leafHash: await hashLeaf(entry), rootHash, proof: hashes };
  if (await isIncluded(claim)) {
    return pass(
      `The proof leads from the record, as entry ${index} of ${size}, to the state of the log in this file. Only the signature proves whose log it is.`
    );
  }
  return fail(`The proof does not lead from this record to the state of the log that was signed.`);
}

// src/domain/log/verify/check-file-signature.ts
async function checkFileSignature(thing, trust, madeAt) {
  const signed = await checkSignature(thing, trust, madeAt);
  if (signed.result !== "passed") return signed;
  const { note, origin } = thing;
  const own = note.signatures.filter((line) => findSameKey(line, trust.keys)?.type === "note" && line.name === origin);
  if (own.length > 1)
    return fail(
      `It has ${own.length} signature lines of the service (${own.map(formatKeyName).join(", ")}), but the service writes exactly one.`
    );
  const seen = [];
  for (const line of note.signatures.filter((one) => !own.includes(one))) {
    const witness = await readWitness(note, findSameKey(line, trust.keys));
    if (witness === null)
      return fail(
        `The signature line of ${formatKeyName(line)} was added: the service writes exactly one line, and you gave no witness with this key.`
      );
    if (!witness.ok) return fail(`A signature line was added: ${witness.why}.`);
    seen.push(witness.value);
  }
  const words = seen.length === 0 ? "" : ` Cosigned by a witness you trust: ${seen.join(", ")}.`;
  return pass(`${signed.message}${words}`);
}
async function readWitness(note, key) {
  const read = key === void 0 ? null : await findCosignature(note, key);
  if (read === null || !read.ok) return read;
  const why = findCosignatureTimeFault(read.value, Date.now());
  const value = `${read.value.key.name} at ${describeSeconds(read.value.timestamp)}`;
  return why === null ? accept(value) : refuse(why);
}

// src/domain/log/verify/verify-pdf.ts
var MAX_PDF_BYTES = 64 * 1024 * 1024;
async function verifyPdf(pdf, trust) {
  const trailed = hasStatement(pdf) ? parseSignedPdf(pdf) : parseTrailedPdf(pdf);
  if (!trailed.ok) return buildRefusal("PDF hash", `This PDF cannot be verified: ${trailed.why}.`);
  const pdfHash = await checkPdfHash(trailed.value);
  const attached = await parsePdfAttachment(trailed.value.body);
  const read = attached.ok ? parseEvidenceJson(attached.value) : attached;
  if (!read.ok) {
    const refusal = buildRefusal("schema", `The PDF contains no record that can be checked: ${read.why}.`);
    return { ...refusal, checks: { ...refusal.checks, "PDF hash": pdfHash } };
  }
  const verified = await verifyRecord(read.value, trust, await listStamps2(trailed.value));
  const signature = withdrawPass(pdfHash, await checkBoth(trailed.value, verified, trust));
  const timestamp = noteUnused(trailed.value, verified.checks.timestamp);
  return { ...verified, checks: { ...verified.checks, "PDF hash": pdfHash, signature, timestamp } };
}
async function listStamps2(pdf) {
  const token = "signature" in pdf ? await findSignatureTimestamp(pdf) : null;
  return token === null ? [] : [{ ...token, what: "the signature of this PDF", name: null }];
}
function noteUnused(pdf, { result, message }) {
  if (!("signature" in pdf) || pdf.unusedBytes < TIMESTAMP_ROOM_BYTES) return { result, message };
  const absent = "The signature of this PDF has room for a timestamp and none in it: there was none, or it was removed.";
  return { result, message: `${message} ${absent}` };
}
function buildRefusal(name, message) {
  return { checks: buildFailedChecks(name, message), record: null, checkpoint: null };
}
async function checkPdfHash(pdf) {
  if (formatHex(await hashBytes(pdf.body)) !== pdf.statement.sha256) {
    return fail("The PDF does not have the SHA-256 in its last lines: it was changed.");
  }
  const fault = "signature" in pdf ? await findSignatureFault(pdf) : null;
  if (fault !== null) return fail(`The PDF was changed: its signature for PDF readers does not match (${fault}).`);
  return pass("The hash in its last lines matches the PDF. Only the signature proves who made it.");
}
function withdrawPass(pdfHash, signature) {
  if (pdfHash.result !== "failed" || signature.result !== "passed") return signature;
  return fail("The signature is for another PDF, with the SHA-256 in its last lines. It does not cover this one.");
}
async function checkBoth(pdf, verified, trust) {
  const { record, checkpoint, checks } = verified;
  const { statement, note } = pdf;
  if (record === null || checks.signature.result === "failed") return checks.signature;
  if (statement.id !== record.record_id) return fail("The last lines of the PDF belong to another record.");
  if (checkpoint !== null && statement.origin !== checkpoint.origin) {
    return fail("The last lines of the PDF belong to another log than the record inside it.");
  }
  const own = await checkFileSignature({ note, origin: statement.origin, kind: "pdf" }, trust, record.created_at);
  if (own.result === "failed") return fail(`The PDF itself: ${own.message}`);
  const isBoth = own.result === "passed" && checks.signature.result === "passed";
  return isBoth ? pass(`${checks.signature.message} ${own.message}`) : checks.signature;
}

// src/domain/log/zip/record-file-name.ts
var SAFE_LENGTH = 40;
var NAME = /^records\/(?:(\d{4}-\d{2}-\d{2})_([a-z0-9-]+_[a-z0-9-]+)_)?(rec_[0-9A-Z]{26})\.(json|pdf)$/;
function parseRecordFileName(name) {
  const [whole, day = null, words = null, recordId = "", kind] = NAME.exec(name) ?? [];
  return whole === void 0 ? null : { day, words, recordId, kind: kind === "json" ? "json" : "pdf" };
}
function isNamedAfter({ day, words, recordId }, record) {
  if (recordId !== record.record_id) return false;
  if (day === null || words === null) return true;
  const isNear = Math.abs(Date.parse(day) - Date.parse(record.created_at)) <= 2 * DAY_MS;
  return isNear && words === buildWords(record);
}
function buildWords({ tool, target }) {
  return `${buildSafeWord(tool) || "check"}_${buildSafeWord(target.value) || buildSafeWord(target.type) || "subject"}`;
}
function buildSafeWord(text) {
  const plain = text.slice(0, 4 * SAFE_LENGTH).normalize("NFKD").replaceAll(/\p{M}/gu, "");
  const word = plain.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-");
  return word.replace(/^-/, "").slice(0, SAFE_LENGTH).replace(/-$/, "");
}

// src/domain/log/zip/zip-layout.ts
var MADE_BY = 3 << 8 | 63;
var NEEDS_PLAIN = 20;
var NEEDS_ZIP64 = 45;
var NAME_IS_UTF8 = 2048;
var SIZES_FOLLOW = 8;
var TIME2 = 0;
var DATE = 33;
var ATTRIBUTES = 33188 << 16 >>> 0;
var MAX_16 = 65535;
var MAX_32 = 4294967295;
function buildFileHeader(file) {
  const name = encodeText(file.name);
  const known = file.isStreamed ? { crc32: 0, size: 0 } : file;
  return joinBytes(
    mark(3, 4),
    write(2, NEEDS_PLAIN, flagsOf(file), 0, TIME2, DATE),
    write(4, known.crc32, known.size, known.size),
    write(2, name.length, 0),
    name
  );
}
function buildFileTail(file) {
  if (!file.isStreamed) return new Uint8Array();
  return joinBytes(mark(7, 8), write(4, file.crc32), write(needsZip64(file) ? 8 : 4, file.size, file.size));
}
function buildDirectoryLine(file) {
  const name = encodeText(file.name);
  const isLong = needsZip64(file);
  const [size, offset] = isLong ? [MAX_32, MAX_32] : [file.size, file.offset];
  const extra = isLong ? joinBytes(write(2, 1, 24), write(8, file.size, file.size, file.offset)) : new Uint8Array();
  return joinBytes(
    mark(1, 2),
    write(2, MADE_BY, isLong ? NEEDS_ZIP64 : NEEDS_PLAIN, flagsOf(file), 0, TIME2, DATE),
    write(4, file.crc32, size, size),
    write(2, name.length, extra.length, 0, 0, 0),
    write(4, ATTRIBUTES, offset),
    name,
    extra
  );
}
function buildZipEnd({ offset, length, count: count2 }) {
  const short = { offset: Math.min(offset, MAX_32), length: Math.min(length, MAX_32), count: Math.min(count2, MAX_16) };
  const places = joinBytes(write(2, 0, 0, short.count, short.count), write(4, short.length, short.offset));
  const end = joinBytes(mark(5, 6), places, write(2, 0));
  const isLong = short.offset === MAX_32 || short.length === MAX_32 || short.count === MAX_16;
  if (!isLong) return end;
  const head = joinBytes(write(8, ZIP64_END_BYTES - 12), write(2, MADE_BY, NEEDS_ZIP64), write(4, 0, 0));
  const locator = joinBytes(write(4, 0), write(8, offset + length), write(4, 1));
  return joinBytes(mark(6, 6), head, write(8, count2, count2, length, offset), mark(6, 7), locator, end);
}
var ZIP_END_BYTES = 22;
var ZIP64_END_BYTES = 56;
var ZIP64_LOCATOR_BYTES = 20;
function flagsOf({ isStreamed }) {
  return isStreamed ? NAME_IS_UTF8 | SIZES_FOLLOW : NAME_IS_UTF8;
}
function needsZip64({ size, offset }) {
  return size >= MAX_32 || offset >= MAX_32;
}
function mark(third, fourth) {
  return Uint8Array.of(80, 75, third, fourth);
}
function write(width, ...values) {
  const bytes = new Uint8Array(values.length * width);
  const view = new DataView(bytes.buffer);
  for (const [place, value] of values.entries()) {
    if (width === 2) view.setUint16(place * width, value, true);
    else if (width === 4) view.setUint32(place * width, value, true);
    else view.setBigUint64(place * width, BigInt(value), true);
  }
  return bytes;
}

// src/domain/log/zip/zip-reader.ts
var MAX_DIRECTORY_BYTES = 64 * 1024 * 1024;
var LINE_BYTES = 46;
var MAX_NAME_BYTES = 200;
var CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let rest = byte;
  for (let bit = 0; bit < 8; bit++) rest = rest & 1 ? rest >>> 1 ^ 3988292384 : rest >>> 1;
  return rest;
});
function crc32(bytes) {
  let rest = 4294967295;
  for (const byte of bytes) rest = rest >>> 8 ^ (CRC_TABLE[(rest ^ byte) & 255] ?? 0);
  return (rest ^ 4294967295) >>> 0;
}
async function parseZipDirectory(source) {
  const found = await findDirectory(source);
  if (!found.ok) return found;
  const { offset, length, count: count2 } = found.value;
  const bytes = await source.read(offset, offset + length);
  const files = [];
  let at = 0;
  let next = 0;
  while (at < bytes.length) {
    const file = readLine(bytes, at, next);
    if (file === null)
      return refuse(
        `the directory of the ZIP is not in the form that this service writes, at file ${files.length + 1}`
      );
    files.push(file);
    at += buildDirectoryLine(file).length;
    next = endOf(file);
  }
  if (files.length !== count2 || next !== offset) return refuse("the directory of the ZIP does not match its contents");
  const names = new Set(files.map(({ name }) => name));
  return names.size === files.length ? accept(files) : refuse("the ZIP contains two files with the same name");
}
async function readZippedFile(source, file) {
  const [header, tail] = [buildFileHeader(file), buildFileTail(file)];
  const bytes = await source.read(file.offset, endOf(file));
  const data = bytes.slice(header.length, header.length + file.size);
  const isWhole = areSameBytes(bytes.subarray(0, header.length), header);
  const isEnded = areSameBytes(bytes.subarray(header.length + file.size), tail);
  if (!isWhole || !isEnded) return refuse(`the bytes around ${file.name} do not match the directory of the ZIP`);
  return crc32(data) === file.crc32 ? accept(data) : refuse(`${file.name} does not have the CRC-32 that the directory states`);
}
async function findDirectory(source) {
  const longest = ZIP64_END_BYTES + ZIP64_LOCATOR_BYTES + ZIP_END_BYTES;
  const tail = await source.read(Math.max(0, source.size - longest), source.size);
  if (tail.length < ZIP_END_BYTES) return refuse("the ZIP is cut off");
  const short = readShortEnd(tail);
  const long = tail.length === longest ? readLongEnd(tail) : null;
  const directory = [short, long].find((one) => {
    if (one === null) return false;
    const end = buildZipEnd(one);
    return one.offset + one.length + end.length === source.size && areSameBytes(tail.slice(-end.length), end);
  });
  if (directory === void 0 || directory === null) {
    return refuse("the end of the ZIP is not in the form that this service writes");
  }
  return directory.length <= MAX_DIRECTORY_BYTES ? accept(directory) : refuse("the ZIP lists too many files");
}
function readShortEnd(tail) {
  const view = new DataView(tail.buffer, tail.length - ZIP_END_BYTES);
  return { count: view.getUint16(10, true), length: view.getUint32(12, true), offset: view.getUint32(16, true) };
}
function readLongEnd(tail) {
  const view = new DataView(tail.buffer);
  const read = (at) => Number(view.getBigUint64(at, true));
  return { count: read(32), length: read(40), offset: read(48) };
}
function readLine(bytes, at, offset) {
  if (at + LINE_BYTES > bytes.length) return null;
  const view = new DataView(bytes.buffer, at);
  const nameLength = view.getUint16(28, true);
  const end = at + LINE_BYTES + nameLength;
  const name = nameLength <= MAX_NAME_BYTES ? parseText(bytes.subarray(at + LINE_BYTES, end)) : null;
  const isLong = view.getUint16(30, true) > 0;
  if (name === null || isLong && end + 12 > bytes.length) return null;
  const size = isLong ? Number(new DataView(bytes.buffer, end).getBigUint64(4, true)) : view.getUint32(24, true);
  if (!Number.isSafeInteger(size)) return null;
  const file = { name, size, crc32: view.getUint32(16, true), offset, isStreamed: view.getUint16(8, true) % 16 >= 8 };
  const line = buildDirectoryLine(file);
  return areSameBytes(bytes.subarray(at, at + line.length), line) ? file : null;
}
function endOf(file) {
  return file.offset + buildFileHeader(file).length + file.size + buildFileTail(file).length;
}

// src/domain/log/verify/archive-contents.ts
var CERTIFICATES2 = "certificates/";
function readCertifiedId(name) {
  return name.slice(CERTIFICATES2.length).replace(/\.[a-z]+$/, "");
}

// src/domain/log/verify/check-manifest.ts
var UNLISTED = /* @__PURE__ */ new Set(["manifest.json", "pack.json", "README.txt"]);
var BATCH_FILE = "results.csv";
var MAX_QUOTED_LENGTH = 200;
var KNOWN = readWordSet(`
  format job_id log_origin ordered_at filter record_count records_by_data_mode sample_record_count sample_note
  certificate_count certificate_note missing_count file_count missing files
`);
var FILTER_RULES = {
  reference: (wanted, { reference }) => reference === wanted,
  target: (wanted, { target }) => target === wanted,
  from: (wanted, { createdAt }) => Date.parse(createdAt) >= Date.parse(wanted),
  to: (wanted, { createdAt }) => Date.parse(createdAt) <= Date.parse(wanted)
};
var CHECKS = [
  findFileFault,
  findCountFault,
  findDataFault,
  findMissingFault,
  findTimeFault,
  findFilterFault
];
function checkManifest(manifest, contents) {
  for (const find of CHECKS) {
    const fault = find(manifest, contents);
    if (fault !== null) return fail(fault);
  }
  const unknown = Object.keys(manifest).filter((name) => !KNOWN.has(name)).length;
  if (unknown > 0)
    return leaveUnchecked(
      `The manifest has ${countWords(unknown, "field that is", "fields that are")} unknown and could not be compared. All others match the contents.`
    );
  return pass(
    `The manifest lists the ${listListed(contents).length} files that are here, with correct sizes, hashes and counts, and it matches the records.`
  );
}
function listListed({ files }) {
  return files.filter(({ name }) => !UNLISTED.has(name));
}
function findFileFault(manifest, contents) {
  const here = listListed(contents);
  const listed = listPlainObjects(manifest.files);
  const known = new Map(listed.map(({ name, size_bytes, sha256 }) => [name, `${size_bytes} ${sha256}`]));
  const other = here.find(({ name, size, sha256 }) => known.get(name) !== `${size} ${sha256}`);
  if (other !== void 0) return `The manifest does not list ${other.name} as it is here.`;
  return listed.length === here.length ? null : "The manifest lists a file that is not here, or lists a file twice.";
}
function findCountFault(manifest, contents) {
  const here = listListed(contents);
  const counts = [
    ["record_count", contents.recordCount],
    ["sample_record_count", contents.inventedCount],
    ["certificate_count", here.filter(({ name }) => name.startsWith(CERTIFICATES2)).length],
    ["file_count", here.length],
    ["missing_count", listPlainObjects(manifest.missing).length]
  ];
  const wrong = counts.find(([name, count2]) => manifest[name] !== void 0 && manifest[name] !== count2);
  if (wrong === void 0) return null;
  return `The manifest says ${wrong[0]} ${quote(manifest[wrong[0]])}; here it is ${wrong[1]}.`;
}
function findDataFault({ records_by_data_mode, sample_note }, contents) {
  const { records, inventedCount } = contents;
  if (sample_note === null && inventedCount > 0)
    return `The manifest says sample_note null; here ${inventedCount} of the records hold sample data.`;
  if (records_by_data_mode === void 0) return null;
  const counts = {};
  for (const { dataMode } of records.values()) counts[dataMode] = (counts[dataMode] ?? 0) + 1;
  const isSame = isPlainObject(records_by_data_mode) && Object.keys(records_by_data_mode).length === Object.keys(counts).length && Object.entries(counts).every(([mode, count2]) => records_by_data_mode[mode] === count2);
  if (isSame) return null;
  return `The manifest says records_by_data_mode ${quote(records_by_data_mode)}; here it is ${JSON.stringify(counts)}.`;
}
function findMissingFault({ missing }, { files, named }) {
  const entries = listPlainObjects(missing);
  const isList = Array.isArray(missing) && entries.length === missing.length;
  if (missing !== void 0 && !(isList && entries.every(({ record_id }) => typeof record_id === "string")))
    return "The manifest’s missing is not a list of records.";
  const here = new Set(files.map(({ name }) => readPlainName(name)));
  const certified = new Set([...here].filter((name) => name.startsWith(CERTIFICATES2)).map(readCertifiedId));
  const listed = new Set(entries.map(({ record_id }) => String(record_id)));
  const isWhole = (id) => listFilesOf(id).every((name) => here.has(name)) && (!named.has(id) || certified.has(id));
  const whole = [...listed].find(isWhole);
  if (whole !== void 0) return `The manifest names ${whole} in missing, but every file of that record is here.`;
  const unlisted = [...here].map((name) => /^records\/(.+)\.json$/.exec(name)?.[1] ?? null).filter((id) => id !== null && !listed.has(id)).flatMap((id) => listFilesOf(String(id))).find((name) => !here.has(name));
  return unlisted === void 0 ? null : `${unlisted} is not here, and the manifest does not list its record in missing.`;
}
function readPlainName(name) {
  const named = parseRecordFileName(name);
  return named === null ? name : `records/${named.recordId}.${named.kind}`;
}
function listFilesOf(id) {
  return [`records/${id}.json`, `records/${id}.pdf`, `proofs/${id}.tlog-proof`];
}
function findTimeFault({ ordered_at }, { files, records }) {
  if (ordered_at === void 0) return null;
  const orderedMs = typeof ordered_at === "string" ? Date.parse(ordered_at) : Number.NaN;
  if (Number.isNaN(orderedMs)) return `The manifest says ordered_at ${quote(ordered_at)}, which is not a time.`;
  if (files.some(({ name }) => name === BATCH_FILE)) return null;
  for (const [id, { createdAt }] of records)
    if (Date.parse(createdAt) > orderedMs + CLOCK_SLACK_MS)
      return `The manifest says ordered_at ${quote(ordered_at)}; ${id} was made after that, at ${createdAt}.`;
  return null;
}
function findFilterFault({ filter }, { records }) {
  if (filter === void 0) return null;
  if (!isPlainObject(filter)) return "The manifest’s filter is not an object.";
  for (const [name, wanted] of Object.entries(filter)) {
    const fits = findOwn(FILTER_RULES, name);
    if (fits === void 0) return `The manifest has ${quote(name)} in filter, which is not a filter.`;
    for (const [id, record] of records)
      if (typeof wanted !== "string" || !fits(wanted, record))
        return `The manifest says filter.${name} ${quote(wanted)}; ${id} does not match it.`;
  }
  return null;
}
function quote(value) {
  const text = JSON.stringify(value) ?? "";
  return text.length > MAX_QUOTED_LENGTH ? `${text.slice(0, MAX_QUOTED_LENGTH)}…` : text;
}

// src/domain/log/verify/check-contents.ts
var CONTENT_NAMES = ["export id", "manifest", "certificates"];
var FORMAT = "evidence-export-1";
function checkContents(contents) {
  const { manifest } = contents;
  if (!isPlainObject(manifest)) return failWithoutManifest(contents);
  if (manifest.format !== FORMAT) {
    const unread = leaveUnchecked("The manifest of this ZIP is in an unknown form.");
    return CONTENT_NAMES.map((name) => ({ name, ...unread }));
  }
  return [
    { name: "export id", ...checkExportId(manifest, contents) },
    { name: "manifest", ...checkManifest(manifest, contents) },
    { name: "certificates", ...checkCertificates(manifest, contents) }
  ];
}
function failWithoutManifest({ files }) {
  const isHere = files.some(({ name }) => name === "manifest.json");
  const fault = isHere ? "The manifest of this ZIP cannot be read" : "There is no manifest in this ZIP";
  const unread = leaveUnchecked(`${fault}, so there is nothing to compare with.`);
  return CONTENT_NAMES.map((name) => ({
    name,
    ...name === "manifest" ? fail(`${fault}, and every export has one.`) : unread
  }));
}
function checkExportId({ job_id, log_origin }, { signed }) {
  if (signed === null) return leaveUnchecked("The signature does not name its export.");
  if (job_id !== signed.id)
    return fail(`The manifest is of the export ${String(job_id)}, the signature of ${signed.id}.`);
  if (log_origin !== signed.origin)
    return fail(`The manifest is of the log ${String(log_origin)}, the signature of ${signed.origin}.`);
  return pass(`Manifest and signature are of one export: ${signed.id}.`);
}
function checkCertificates(manifest, { files, named }) {
  const here = files.filter(({ name }) => name.startsWith(CERTIFICATES2));
  if (here.length === 0 && named.size === 0)
    return leaveUnchecked("This ZIP contains no certificate, and no record in it names one.");
  const found = /* @__PURE__ */ new Set();
  for (const { name, sha256 } of here) {
    const recordId = readCertifiedId(name);
    if (named.get(recordId) !== sha256)
      return fail(`${name} is not the certificate that a record in this ZIP names by its hash.`);
    found.add(recordId);
  }
  const missing = new Set(listPlainObjects(manifest.missing).map(({ record_id }) => record_id));
  const lost = [...named.keys()].find((recordId) => !found.has(recordId) && !missing.has(recordId));
  if (lost !== void 0)
    return fail(`The certificate that ${lost} names is not here, and the manifest does not list it as missing.`);
  const missingCount = named.size - found.size;
  if (found.size === 0)
    return leaveUnchecked(
      `There is no certificate here; the manifest lists the ${missingCount} that records name as missing.`
    );
  const rest = missingCount === 0 ? "" : ` The manifest lists ${missingCount} more as missing.`;
  const all = found.size === 1 ? "The one certificate" : `Each of the ${found.size} certificates`;
  return pass(`${all} here has the hash that its record names.${rest}`);
}

// src/domain/log/verify/check-tally.ts
var MAX_TROUBLES = 20;
var _counts;
var CheckTally = class {
  constructor() {
    __publicField(this, "troubles", []);
    __privateAdd(this, _counts, /* @__PURE__ */ new Map());
  }
  add(file, check, { result, message }) {
    const count2 = __privateGet(this, _counts).get(check) ?? {
      passed: 0,
      failed: 0,
      unchecked: 0,
      firstFailed: "",
      firstUnchecked: ""
    };
    __privateGet(this, _counts).set(check, count2);
    if (result === "passed") count2.passed += 1;
    if (result === "not checked") {
      count2.unchecked += 1;
      count2.firstUnchecked || (count2.firstUnchecked = `${file}: ${message}`);
    }
    if (result !== "failed") return;
    count2.failed += 1;
    count2.firstFailed || (count2.firstFailed = `${file}: ${message}`);
    if (this.troubles.length < MAX_TROUBLES) this.troubles.push({ file, check, message });
  }
  /** Returns the combined outcome of each check; `absent` is the message for a check that no file needed. */
  buildChecks(absent) {
    return buildChecks((name) => buildOutcome(__privateGet(this, _counts).get(name), absent));
  }
};
_counts = new WeakMap();
function buildOutcome(count2, absent) {
  if (count2 === void 0) return leaveUnchecked(absent);
  const { passed, failed, unchecked, firstFailed, firstUnchecked } = count2;
  const all = passed + failed + unchecked;
  if (failed > 0) return fail(`Failed for ${failed} of ${all}. ${firstFailed}`);
  if (unchecked > 0)
    return leaveUnchecked(`Not checked for ${unchecked} of the ${all} files that need it. ${firstUnchecked}`);
  return pass(all === 1 ? "Passed for the one file that needs it." : `Passed for all ${all} files that need it.`);
}

// src/domain/log/verify/zipped-records.ts
var TWICE = fail("The ZIP contains two such files of one record.");
var _tally, _seen, _roots, _ZippedRecords_instances, add_fn, addCheckpoint_fn, addTime_fn, find_fn;
var ZippedRecords = class {
  constructor(tally) {
    __privateAdd(this, _ZippedRecords_instances);
    __privateAdd(this, _tally);
    __privateAdd(this, _seen, /* @__PURE__ */ new Map());
    __privateAdd(this, _roots, /* @__PURE__ */ new Map());
    __publicField(this, "count", 0);
    __publicField(this, "inventedCount", 0);
    /** The parsed manifest; null until it was read, or if it is not JSON. */
    __publicField(this, "manifest", null);
    /** The facts of each record that the manifest is compared with, by record id. */
    __publicField(this, "facts", /* @__PURE__ */ new Map());
    /** The SHA-256 of the certificate that each record names, by record id. */
    __publicField(this, "named", /* @__PURE__ */ new Map());
    /** The latest time in the archive: when it was ordered, or when a record was made. */
    __publicField(this, "madeAt", null);
    __privateSet(this, _tally, tally);
  }
  /** Adds a verified JSON record. */
  async addJson(file, recordId, verified) {
    this.count += 1;
    if (verified.record !== null && isInvented(verified.record)) this.inventedCount += 1;
    if (verified.record !== null) this.facts.set(recordId, readFacts(verified.record));
    const certificate = findNamedCertificate(verified.record);
    if (certificate !== null) this.named.set(recordId, certificate);
    const seen = __privateMethod(this, _ZippedRecords_instances, add_fn).call(this, file, recordId, verified, (check) => check !== "PDF hash");
    if (seen.json !== null) __privateGet(this, _tally).add(file, "schema", TWICE);
    seen.json = verified.record?.record_sha256 ?? "";
    seen.jsonProof = await hashProof(verified.record);
  }
  /** Adds the verified PDF of a record. */
  async addPdf(file, recordId, verified) {
    const seen = __privateMethod(this, _ZippedRecords_instances, add_fn).call(this, file, recordId, verified, () => true);
    if (seen.pdf !== null) __privateGet(this, _tally).add(file, "schema", TWICE);
    seen.pdf = verified.record?.record_sha256 ?? "";
  }
  /** Adds a proof from a separate file. */
  async addProof(file, recordId, bytes) {
    const text = parseText(bytes);
    if (text === null) __privateGet(this, _tally).add(file, "inclusion", fail("This proof is not text."));
    __privateMethod(this, _ZippedRecords_instances, find_fn).call(this, recordId).proof = formatHex(await hashBytes(bytes));
  }
  /** Adds the manifest; it is compared after all files were read. */
  addManifest(bytes) {
    const json = parseJsonText(parseText(bytes) ?? "");
    this.manifest = json.ok ? json.value : null;
    const orderedAt = json.ok && isPlainObject(json.value) ? json.value.ordered_at : null;
    if (typeof orderedAt === "string") __privateMethod(this, _ZippedRecords_instances, addTime_fn).call(this, orderedAt);
  }
  /** Compares the files of each record after all were added. */
  finish() {
    for (const [recordId, { json, pdf, jsonProof, proof }] of __privateGet(this, _seen)) {
      const name = `records/${recordId}`;
      if (json === null) __privateGet(this, _tally).add(name, "schema", fail("The ZIP does not contain the JSON of this record."));
      if (pdf !== null && pdf !== json)
        __privateGet(this, _tally).add(name, "record hash", fail("The PDF and the JSON contain different records."));
      if (proof !== null && proof !== jsonProof) {
        __privateGet(this, _tally).add(name, "inclusion", fail("The proof file differs from the proof inside the record."));
      }
    }
  }
};
_tally = new WeakMap();
_seen = new WeakMap();
_roots = new WeakMap();
_ZippedRecords_instances = new WeakSet();
add_fn = function(file, recordId, { checks, record, checkpoint }, isMeant) {
  for (const check of CHECK_NAMES) if (isMeant(check)) __privateGet(this, _tally).add(file, check, checks[check]);
  const name = parseRecordFileName(file) ?? { day: null, words: null, recordId };
  if (record !== null && !isNamedAfter({ ...name, recordId }, record)) {
    __privateGet(this, _tally).add(file, "schema", fail(`The file name does not match the record ${record.record_id} inside it.`));
  }
  if (record !== null) __privateMethod(this, _ZippedRecords_instances, addTime_fn).call(this, record.created_at);
  if (checkpoint !== null) __privateMethod(this, _ZippedRecords_instances, addCheckpoint_fn).call(this, file, checkpoint);
  return __privateMethod(this, _ZippedRecords_instances, find_fn).call(this, recordId);
};
/** Two different checkpoints of one size mean that the log shows different entries to different people. */
addCheckpoint_fn = function(file, { origin, size, rootHash }) {
  const key = `${origin} ${size}`;
  const root2 = formatHex(rootHash);
  const known = __privateGet(this, _roots).get(key) ?? root2;
  __privateGet(this, _roots).set(key, known);
  if (known === root2) return;
  __privateGet(this, _tally).add(
    file,
    "consistency",
    fail("Another record in this ZIP points to a log of the same size with different entries.")
  );
};
addTime_fn = function(time) {
  const isLater = this.madeAt === null || Date.parse(time) > Date.parse(this.madeAt);
  if (isLater && !Number.isNaN(Date.parse(time))) this.madeAt = time;
};
find_fn = function(recordId) {
  const seen = __privateGet(this, _seen).get(recordId) ?? { json: null, pdf: null, jsonProof: null, proof: null };
  __privateGet(this, _seen).set(recordId, seen);
  return seen;
};
function findNamedCertificate(record) {
  const certificate = record?.result.certificate;
  const sha256 = isPlainObject(certificate) ? certificate.certificate_sha256 : null;
  return typeof sha256 === "string" ? sha256 : null;
}
function readFacts(record) {
  const { data_mode, reference, target, created_at } = record;
  const sourceFiles = listSourceHashes(record);
  return { dataMode: data_mode, reference, target: target.value, createdAt: created_at, sourceFiles };
}
async function hashProof(record) {
  const proof = record?.log?.proof;
  return proof === void 0 ? null : formatHex(await hashBytes(encodeText(proof)));
}

// src/domain/log/verify/verify-zip.ts
var NOTHING_FOUND = {
  contents: [],
  troubles: [],
  recordCount: 0,
  recordIds: /* @__PURE__ */ new Set(),
  sourceFiles: [],
  inventedCount: 0
};
var SUMS = "SHA256SUMS";
var NOTE = "SHA256SUMS.note";
var MAX_FILE_BYTES = 256 * 1024 * 1024;
var PROOF = /^proofs\/(rec_[0-9A-Z]{26})\.tlog-proof$/;
var OTHERS = /^(?:certificates\/[A-Za-z0-9_-]+\.[a-z]+|index\.(?:pdf|csv)|results\.csv|pack\.json|manifest\.json|README\.txt)$/;
async function verifyZip(source, trust) {
  const tally = new CheckTally();
  const listed = await readList(source);
  if (!listed.ok) return buildRefusal2(listed.why);
  const records = new ZippedRecords(tally);
  for (const { file, sum } of listed.value.files) {
    const bytes = await readZippedFile(source, file);
    if (!bytes.ok) return buildRefusal2(bytes.why);
    if (formatHex(await hashBytes(bytes.value)) !== sum.sha256) {
      tally.add(file.name, "signature", fail("This is not the file that the signed list names: it was changed."));
    }
    await addFile({ tally, records, trust }, file.name, bytes.value);
  }
  records.finish();
  const statement = await readStatement(source, listed.value);
  tally.add(NOTE, "signature", await checkList(statement, listed.value, trust, records.madeAt));
  const contents = checkContents({
    manifest: records.manifest,
    signed: statement.ok ? statement.value.statement : null,
    files: listed.value.files.map(({ file, sum }) => ({ ...sum, size: file.size })),
    recordCount: records.count,
    inventedCount: records.inventedCount,
    records: records.facts,
    named: records.named
  });
  for (const { name, ...outcome } of contents) if (outcome.result === "failed") tally.add(name, "schema", outcome);
  const checks = tally.buildChecks("This ZIP contains nothing to check here.");
  const { count: recordCount, inventedCount } = records;
  const recordIds = new Set(records.facts.keys());
  const sourceFiles = [...records.facts.values()].map((facts) => facts.sourceFiles);
  return { checks, contents, troubles: tally.troubles, recordCount, recordIds, sourceFiles, inventedCount };
}
function buildRefusal2(why) {
  const message = `This ZIP is not in the form that this service writes: ${why}.`;
  return { checks: buildFailedChecks("schema", message), ...NOTHING_FOUND };
}
async function readList(source) {
  const directory = await parseZipDirectory(source);
  if (!directory.ok) return directory;
  const large = directory.value.find(({ size }) => size > MAX_FILE_BYTES);
  if (large !== void 0) return refuse(`a file in it is larger than ${MAX_FILE_BYTES} bytes`);
  const [sumsFile, note] = directory.value.slice(-2);
  if (sumsFile?.name !== SUMS || note?.name !== NOTE) return refuse(`it does not end with ${SUMS} and ${NOTE}`);
  const files = directory.value.slice(0, -2);
  if (!files.every(({ name }) => isExported(name))) return refuse("it contains a file with a name that no export uses");
  const bytes = await readZippedFile(source, sumsFile);
  if (!bytes.ok) return bytes;
  const sums = parseSums(parseText(bytes.value) ?? "");
  if (!sums.ok) return sums;
  const isSame = sums.value.length === files.length && sums.value.every(({ name }, at) => name === files[at]?.name);
  if (!isSame) return refuse(`${SUMS} does not list the files that are in it`);
  const pairs = files.map((file, at) => ({ file, sum: sums.value[at] ?? { sha256: "", name: "" } }));
  return accept({ sumsBytes: bytes.value, files: pairs, note });
}
async function readStatement(source, { note }) {
  const bytes = await readZippedFile(source, note);
  return bytes.ok ? parseFileStatement(parseText(bytes.value) ?? "", "zip") : bytes;
}
async function checkList(read, { sumsBytes }, trust, madeAt) {
  if (!read.ok) return fail(`The signature of the list of files cannot be read: ${read.why}.`);
  const { statement, note: signed } = read.value;
  if (formatHex(await hashBytes(sumsBytes)) !== statement.sha256)
    return fail("The signature is for another list of files.");
  return checkFileSignature({ note: signed, origin: statement.origin, kind: "zip" }, trust, madeAt);
}
function isExported(name) {
  return parseRecordFileName(name) !== null || PROOF.test(name) || OTHERS.test(name);
}
async function addFile({ tally, records, trust }, name, bytes) {
  const ofProof = PROOF.exec(name)?.[1];
  if (ofProof !== void 0) await records.addProof(name, ofProof, bytes);
  if (name === "manifest.json") records.addManifest(bytes);
  const named = parseRecordFileName(name);
  if (named === null) return;
  if (named.kind === "pdf") return records.addPdf(name, named.recordId, await verifyPdf(bytes, trust));
  const read = parseEvidenceJson(bytes);
  if (read.ok) return records.addJson(name, named.recordId, await verifyRecord(read.value, trust));
  tally.add(name, "schema", fail(`This is not an evidence file: ${read.why}.`));
}

// src/domain/log/verify/verify-file.ts
var UNASKED = buildChecks(() => leaveUnchecked("There is nothing to check: the file is synthetic."));
var SYNTHETIC = { verdict: "nothing to verify", checks: UNASKED, record: null, recordCount: 0 };
var INDEX_ALONE = {
  checks: buildChecks(
    () => leaveUnchecked(
      "This is index.pdf, the index of an export. It cannot be checked alone: verify the ZIP that it came in, as you received it."
    )
  ),
  record: null
};
var UNKNOWN = "it is not JSON, a PDF or a ZIP";
async function verifyFile(source, trust) {
  const kind = decideKind(await source.read(0, 5));
  const asked = listAsked(trust);
  const report = { ...NOTHING_FOUND, kind, recordCount: 1 };
  if (kind === "ZIP") {
    const zip = await verifyZip(source, trust);
    return { ...report, ...zip, record: null, verdict: decideVerdict(zip.checks, asked) };
  }
  const foreign = kind === "unknown" ? describeForeign(await source.read(0, HEAD_BYTES2)) : null;
  if (foreign !== null) return { ...report, ...refuseFile(foreign) };
  const maxBytes = kind === "PDF" ? MAX_PDF_BYTES : MAX_JSON_BYTES;
  if (source.size > maxBytes) return { ...report, ...refuseFile(`the file is larger than ${maxBytes} bytes`) };
  const bytes = await source.read(0, source.size);
  if (kind === "PDF" && await isPackFile("PDF", bytes)) return { ...report, ...SYNTHETIC };
  if (kind === "PDF" && isIndexPdf(bytes)) return { ...report, ...conclude(INDEX_ALONE), recordCount: 0 };
  if (kind === "PDF") return { ...report, ...conclude(await verifyPdf(bytes, trust), asked) };
  const read = parseEvidenceJson(bytes);
  const isRecord = read.ok && isShapedRecord(read.value);
  if (!isRecord && await isPackFile("JSON", bytes)) return { ...report, ...SYNTHETIC };
  const other = isRecord ? null : describeOtherFile(bytes);
  if (other !== null) return { ...report, kind: "unknown", ...refuse2(other) };
  if (!read.ok) return { ...report, ...refuseFile(kind === "unknown" ? UNKNOWN : read.why) };
  return { ...report, ...conclude(await verifyRecord(read.value, trust), asked) };
}
function listAsked({ known, authorities = [] }) {
  return [
    ...known.checkpoint === null && (known.policy ?? null) === null ? [] : ["consistency"],
    ...authorities.length === 0 ? [] : ["timestamp"]
  ];
}
function decideKind(head) {
  const text = String.fromCharCode(...head);
  if (text === "%PDF-") return "PDF";
  if (text.startsWith("PK")) return "ZIP";
  return /^[ \t\r\n]*(?:[{[]|$)/.test(text) && text !== "" ? "JSON" : "unknown";
}
function refuseFile(why) {
  return refuse2(`This is not an evidence file: ${why}`);
}
function refuse2(sentence) {
  return conclude({ checks: buildFailedChecks("schema", `${sentence}.`), record: null });
}
function conclude({ checks, record }, asked = []) {
  const verdict = decideVerdict(checks, asked);
  const shown = verdict === "failed" ? null : record;
  if (shown === null) return { checks, verdict, record: null, sourceFiles: [], inventedCount: 0 };
  const sourceFiles = [listSourceHashes(shown)];
  return { checks, verdict, record: shown, sourceFiles, inventedCount: isInvented(shown) ? 1 : 0 };
}
async function isPackFile(kind, bytes) {
  if (kind === "PDF" && (hasStatement(bytes) || parseTrailedPdf(bytes).ok)) return false;
  const inside = kind === "PDF" ? await parsePdfAttachment(bytes) : { ok: true, value: bytes };
  const text = inside.ok ? parseText(inside.value) : null;
  const json = text === null ? null : parseJsonText(text);
  return json?.ok === true && isEvidencePack(json.value);
}
var HEAD_BYTES2 = 1024;
var STARTS = [
  ["a ZIP", "PK"],
  ["a PDF", "%PDF-"]
];
var PICTURE = /^(?:\xff\xd8\xff|\x89PNG|GIF8|II\*\0|MM\0\*|RIFF.{4}WEBP|.{4}ftyp)/s;
function describeForeign(head) {
  if (head.length === 0) return "it is empty, so it was not copied or downloaded to its end. Get it again";
  const text = Array.from(head, (byte) => String.fromCharCode(byte)).join("");
  if (PICTURE.test(text))
    return "it is a picture. A photo or scan of a page cannot be checked: use the PDF or JSON file itself, as you received it";
  for (const [name, start] of STARTS) {
    const at = text.indexOf(start);
    if (at > 0)
      return `it looks like ${name} with ${countWords(at, "byte", "bytes")} before it, which this service did not write: use the file as you received it`;
  }
  return null;
}

// src/doors/cli/verify/local-files.ts
var fs = process.getBuiltinModule("node:fs");
var path = process.getBuiltinModule("node:path");
var crypto2 = process.getBuiltinModule("node:crypto");
var HASHED_BYTES = 1 << 20;
var MAX_TEXT_BYTES = 2e6;
var FOLDER = "give one file. For an unpacked export give the ZIP as you received it, which proves all of it; without the ZIP, give each file of the folder records/";
var UnusableFile = class extends Error {
  constructor() {
    super(...arguments);
    __publicField(this, "name", "UnusableFile");
  }
};
function openByteSource(file) {
  const fd = open(file);
  const stat = fs.fstatSync(fd);
  if (stat.isDirectory()) throw new UnusableFile(`${file} is a folder: ${FOLDER}`);
  if (!stat.isFile()) throw new UnusableFile(`${file} is not a regular file`);
  return {
    size: stat.size,
    async read(start, end) {
      const bytes = new Uint8Array(Math.max(0, Math.min(end, stat.size) - start));
      let filled = 0;
      while (filled < bytes.length) {
        const count2 = fs.readSync(fd, bytes, filled, bytes.length - filled, start + filled);
        if (count2 === 0) throw new UnusableFile(`${file} was truncated while it was read`);
        filled += count2;
      }
      return bytes;
    }
  };
}
async function hashLocalFile(file) {
  const source = openByteSource(file);
  const hash = crypto2.createHash("sha256");
  for (let at = 0; at < source.size; at += HASHED_BYTES) hash.update(await source.read(at, at + HASHED_BYTES));
  return hash.digest("hex");
}
async function readSmallText(file) {
  const source = openByteSource(file);
  if (source.size > MAX_TEXT_BYTES) throw new UnusableFile(`${file} is larger than ${MAX_TEXT_BYTES} bytes`);
  return Buffer.from(await source.read(0, source.size)).toString("utf8");
}
function locateRememberedKeys(env) {
  const home = env.XDG_CONFIG_HOME || (env.HOME ? path.join(env.HOME, ".config") : "");
  return home === "" ? null : path.join(home, "svc", "evidence-keys.json");
}
function isThere(file) {
  return fs.existsSync(file);
}
function recordKeys(file, text) {
  const draft = `${file}.${process.pid}.new`;
  try {
    fs.mkdirSync(path.dirname(file), { recursive: true, mode: 448 });
    fs.writeFileSync(draft, text, { mode: 384 });
    fs.renameSync(draft, file);
  } catch (error) {
    throw new UnusableFile(`the keys cannot be saved: ${toPlainObject(error).message}`);
  }
}
function open(file) {
  try {
    return fs.openSync(file, fs.constants.O_RDONLY | fs.constants.O_NONBLOCK);
  } catch (error) {
    const { code, message } = toPlainObject(error);
    throw new UnusableFile(code === "ENOENT" ? `there is no file ${file}` : String(message));
  }
}
function findLostKeys(known, newer) {
  const lost = known.filter((old) => !newer.some((key) => isSameKey2(old, key)));
  return lost.map(({ name, keyId }) => `${name}+${keyId}`);
}
function isSameKey2(old, key) {
  const isSame = formatVerifierKey(old) === formatVerifierKey(key);
  const isRetired = old.retiredMs === null || old.retiredMs === key.retiredMs;
  const isMarked = old.compromisedMs === null || key.compromisedMs !== null && key.compromisedMs <= old.compromisedMs;
  return isSame && isRetired && isMarked;
}

// src/doors/cli/parse-words.ts
function readTokens(argv, options) {
  const { parseArgs } = process.getBuiltinModule("node:util");
  const types = Object.entries(options).map(([name, takesValue]) => {
    return [name, { type: takesValue ? "string" : "boolean" }];
  });
  const { tokens } = parseArgs({
    args: [...argv],
    options: { ...Object.fromEntries(types), help: { type: "boolean", short: "h" } },
    // The errors of the strict mode repeat the input, which may be a key.
    strict: false,
    allowPositionals: true,
    tokens: true
  });
  return tokens;
}
function findValueFault({ name, value, inlineValue }, takesValue) {
  if (!takesValue) return inlineValue === true ? `--${name} takes no value` : null;
  const isMissing = value === void 0 || value.trim() === "" || inlineValue === false && isOption(value);
  return isMissing ? `--${name} needs a value` : null;
}
function isOption(word) {
  return /^--[a-z-]+(=|$)/.test(word);
}
function parseWords(argv, options) {
  const known = { ...options, help: false };
  const words = [];
  const given = /* @__PURE__ */ new Map();
  for (const token of readTokens(argv, options)) {
    if (token.kind === "positional") words.push(token.value);
    if (token.kind !== "option") continue;
    const takesValue = known[token.name];
    if (takesValue === void 0) return { misuse: `unknown option ${token.rawName.slice(0, 24)}` };
    const misuse = findValueFault(token, takesValue);
    if (misuse !== null) return { misuse };
    given.set(token.name, token.value?.trim() ?? "");
  }
  return { words, given };
}

// src/doors/cli/parse-options.ts
var VALUE = { type: "string" };
var SWITCH = { type: "boolean" };
function parseOptions(argv, options, read) {
  if (argv.includes("--help") || argv.includes("-h")) return { kind: "help" };
  const takesValue = Object.fromEntries(Object.entries(options).map(([name, { type }]) => [name, type === "string"]));
  const parsed = parseWords(argv, takesValue);
  if ("misuse" in parsed) return { kind: "misuse", message: parsed.misuse };
  const given = [...parsed.given].map(([name, value]) => [name, takesValue[name] === true ? value : true]);
  const request = read(Object.fromEntries(given), parsed.words);
  return typeof request === "string" ? { kind: "misuse", message: request } : { kind: "request", request };
}

// src/doors/cli/verify/parse-verify-words.ts
function renderVerifyHelp(program) {
  return `Check an evidence file on this machine: no account, no network, nothing is sent.

Usage: ${program} <file.json|file.pdf|file.zip> [options]

Shows for each of schema, record hash, PDF hash, signature, inclusion,
consistency and timestamp whether it passed, failed or was not checked, and why.
For a ZIP it also checks that the manifest belongs to the signed export and
lists exactly these files, and that each certificate is the one that its record
names.

Options:
  --keys <file>         The keys you trust: evidence-keys.json of the service,
                        or C2SP verifier keys, one per line.
  --witness <file>      The witnesses you trust: their verifier keys, one per
                        line.
  --policy <file>       How many of which witnesses you need (C2SP tlog-policy).
                        Then a file without them is not proven.
  --authority <file>    The timestamp authorities you trust: certificates in
                        PEM. Then a file without a timestamp is not proven.
  --remember            Save these keys and use them when --keys is not given.
                        Refused if they lack a key that was saved before.
  --checkpoint <file>   Another checkpoint of the log, kept by you or received
                        from someone.
  --consistency <file>  The answer of /log/consistency between the two
                        checkpoints.
  --source-file <file>  A register file: check whether the record was read from
                        it (by SHA-256).
  --json                Print only one JSON value.
  --no-color            Print without colour, like NO_COLOR.

Exit codes:
  0    proven: nothing failed, and a trusted key signed every record
  1    a check failed: do not rely on the file
  2    the command line is invalid, or a file named in it cannot be read
  5    not proven: nothing failed, but there was no trusted key, the record was
       not in the log yet, or what you asked for with another option could not
       be checked
  6    nothing to verify: the file is an evidence pack, which is synthetic
  70   an error of this program, which should be reported; nothing was checked
  126  this Node is too old; nothing was checked
`;
}
var OPTIONS = {
  keys: VALUE,
  witness: VALUE,
  authority: VALUE,
  policy: VALUE,
  checkpoint: VALUE,
  consistency: VALUE,
  "source-file": VALUE,
  remember: SWITCH,
  json: SWITCH,
  "no-color": SWITCH
};
function parseVerifyWords(argv) {
  return parseOptions(argv, OPTIONS, (values, [file, ...rest]) => {
    if (file === void 0 || rest.length > 0) return "verify takes exactly one file";
    const { keys = null, witness = null, authority = null, policy = null } = values;
    const { checkpoint = null, consistency = null, remember = false, json = false } = values;
    const { "source-file": sourceFile = null, "no-color": plain = false } = values;
    if (remember && keys === null) return "--remember needs --keys <file>: it saves the keys of that file";
    if (consistency !== null && checkpoint === null)
      return "--consistency needs --checkpoint <file>: it proves the step between two checkpoints";
    return { file, keys, witness, authority, policy, checkpoint, consistency, sourceFile, remember, json, plain };
  });
}

// src/domain/log/note/trusted-keys.ts
var NO_TIMES = { validFromMs: null, retiredMs: null, compromisedMs: null };
var MAX_LENGTH6 = 1e6;
var MAX_KEYS = 1e3;
async function parseTrustedKeys(text) {
  if (text.length > MAX_LENGTH6) return refuse("the key file is too long");
  const listed = text.trimStart().startsWith("{") ? listPublished(text) : accept(listLines(text));
  if (!listed.ok) return listed;
  if (listed.value.length === 0) return refuse("the file contains no keys");
  if (listed.value.length > MAX_KEYS) return refuse(`the file contains more than ${MAX_KEYS} keys`);
  const keys = [];
  for (const { vkey, ...times } of listed.value) {
    const key = await parseVerifierKey(vkey);
    if (!key.ok) return refuse(`${JSON.stringify(vkey.slice(0, 80))} is not a key: ${key.why}`);
    keys.push({ ...key.value, ...times });
  }
  return accept(keys);
}
function listLines(text) {
  const lines = text.split("\n").map((line) => line.trim());
  const vkeys = lines.filter((line) => line !== "" && !line.startsWith("#"));
  return vkeys.map((vkey) => ({ vkey, ...NO_TIMES }));
}
function listPublished(text) {
  const json = parseJsonText(text);
  if (!json.ok) return json;
  const keys = isPlainObject(json.value) ? json.value.keys : void 0;
  if (!Array.isArray(keys)) return refuse("the file has no list of keys");
  const listed = keys.map(readListed);
  const good = listed.filter((one) => one !== null);
  return good.length === listed.length ? accept(good) : refuse("an entry in the list of keys cannot be read");
}
function readListed(entry) {
  if (!isPlainObject(entry)) return null;
  const { vkey, valid_from, retired_at, compromised_since, state } = entry;
  const times = {
    validFromMs: readTime(valid_from),
    retiredMs: readTime(retired_at),
    compromisedMs: readTime(compromised_since)
  };
  if (typeof vkey !== "string" || Object.values(times).some(Number.isNaN)) return null;
  if (state === "compromised" && times.compromisedMs === null) return null;
  return { vkey, ...times };
}
function readTime(value) {
  if (value === void 0 || value === null) return null;
  return typeof value === "string" ? Date.parse(value) : Number.NaN;
}
function addPolicyKeys(keys, { logs, witnesses }, own = []) {
  const all = [...keys, ...own];
  const named = [...keys.length === 0 ? logs : [], ...witnesses.map(({ key }) => key)];
  const added = named.filter((key) => findSameKey(key, all) === void 0);
  return [...all, ...added.map((key) => ({ ...key, ...NO_TIMES }))];
}

// src/doors/cli/verify/read-trust.ts
async function readTrust(request, env) {
  const remembered = locateRememberedKeys(env);
  const keysFrom = request.keys ?? (remembered !== null && isThere(remembered) ? remembered : null);
  const text = keysFrom === null ? null : await readSmallText(keysFrom);
  const keys = text === null ? [] : requireParsed(await parseTrustedKeys(text), `the keys in ${keysFrom}`);
  if (request.remember && text !== null) {
    if (remembered === null) throw new UnusableFile("the keys cannot be saved: HOME is not set");
    await requireKnownKept(remembered, keys, request.keys ?? "");
    recordKeys(remembered, text);
  }
  const witnesses = request.witness === null ? [] : await readWitnesses(request.witness);
  const authorities = request.authority === null ? [] : await readAuthorities(request.authority);
  const policy = request.policy === null ? null : await readPolicy(request.policy);
  const isOnly = policy !== null && policy.logs.length > 0 && keysFrom === null;
  return {
    keys: policy === null ? [...keys, ...witnesses] : addPolicyKeys(keys, policy, witnesses),
    keysFrom: isOnly ? request.policy : keysFrom,
    known: { ...await readKnown(request), policy },
    authorities
  };
}
async function requireKnownKept(remembered, keys, file) {
  if (!isThere(remembered)) return;
  const known = requireParsed(await parseTrustedKeys(await readSmallText(remembered)), `the keys in ${remembered}`);
  const lost = findLostKeys(known, keys);
  if (lost.length === 0) return;
  const names = lost.join(", ");
  throw new UnusableFile(
    `the keys of ${file} were not saved, and nothing was checked: they lack ${names}, or no longer say when it was retired or compromised. You already trust that key, and a newer file of the same service would still list it. Get /.well-known/evidence-keys.json from the service again, and compare it with someone you trust. To check with ${file} once, leave out --remember; to trust other keys from now on, delete ${remembered} first`
  );
}
async function readWitnesses(file) {
  const keys = requireParsed(await parseTrustedKeys(await readSmallText(file)), `the witnesses in ${file}`);
  const other = keys.find(({ type }) => type !== "cosignature");
  if (other !== void 0) throw new UnusableFile(`${other.name}+${other.keyId} in ${file} is not a witness key`);
  return keys;
}
async function readAuthorities(file) {
  return requireParsed(parsePemCertificates(await readSmallText(file)), `the certificates in ${file}`);
}
async function readPolicy(file) {
  return requireParsed(await parseWitnessPolicy(await readSmallText(file)), `the policy in ${file}`);
}
async function readKnown({ checkpoint, consistency }) {
  return {
    checkpoint: checkpoint === null ? null : requireParsed(parseSignedCheckpoint(await readSmallText(checkpoint)), checkpoint),
    proof: consistency === null ? null : requireParsed(parseConsistencyAnswer(await readSmallText(consistency)), consistency)
  };
}
function requireParsed(parsed, what) {
  if (parsed.ok) return parsed.value;
  throw new UnusableFile(`${what} cannot be read: ${parsed.why}`);
}

// src/doors/cli/verify/run-verify.ts
var EXIT_CODES = { proven: 0, failed: 1, "not proven": 5, "nothing to verify": 6 };
async function runVerify(argv, program = "svc verify") {
  const parsed = parseVerifyWords(argv);
  if (parsed.kind === "help") return say(1, renderVerifyHelp(program));
  if (parsed.kind === "misuse") return sayFault(`${parsed.message}
see ${program} --help`);
  try {
    return await verify(parsed.request);
  } catch (error) {
    if (error instanceof UnusableFile) return sayFault(error.message);
    throw error;
  }
}
async function verify(request) {
  const { env } = process;
  const { keysFrom, ...trust } = await readTrust(request, env);
  const verified = await verifyFile(openByteSource(request.file), trust);
  const { sourceFile } = request;
  const report = sourceFile === null ? verified : compareSourceFile(verified, await hashLocalFile(sourceFile));
  const context = { file: request.file, keysFrom };
  const code = EXIT_CODES[report.verdict];
  if (request.json) return say(1, `${JSON.stringify(buildReportJson(report, context))}
`, code);
  return say(1, renderReport(report, context, decidePaint(1, request.plain, env)), code);
}
var PAINTS = { passed: "bold", failed: "red", "not checked": "dim" };
var UNKNOWN2 = "not an evidence file";
function renderReport(report, { file, keysFrom }, paint) {
  const lines = listCheckRows(report).map(({ name, result, message }) => {
    return `${name.padEnd(13)}${paint(PAINTS[result], result.padEnd(13))}${normaliseText(message)}`;
  });
  const head = paint(report.verdict === "failed" ? "red" : "bold", report.verdict);
  const { sentences, sample, heading, facts } = describeFile(report, "you");
  const keys = `${"keys".padEnd(13)}${normaliseText(keysFrom ?? "none; add --keys <file>")}`;
  const factLines = facts.map(([name, value]) => `${name.toLowerCase().padEnd(13)}${normaliseText(value)}`);
  const troubles = report.troubles.map(
    ({ file: one, check, message }) => `${one}: ${check}: ${normaliseText(message)}`
  );
  const parts = [
    [
      `${head}: ${normaliseText(file)} (${report.kind === "unknown" ? UNKNOWN2 : report.kind})`,
      ...sentences.map(normaliseText),
      ...sample === null ? [] : [sample]
    ],
    ...lines.length === 0 ? [] : [lines],
    ...troubles.length > 1 ? [troubles] : [],
    ...facts.length === 0 ? [] : [[...heading === null ? [] : [heading], ...factLines]],
    [keys]
  ];
  return `${parts.map((part) => part.join("\n")).join("\n\n")}
`;
}
function buildReportJson(report, { file, keysFrom }) {
  const { kind, verdict, checks, contents, record, troubles, recordCount } = report;
  return {
    ok: verdict === "proven",
    verdict,
    file,
    kind,
    checks: CHECK_NAMES.map((name) => ({ name, ...checks[name] })),
    contents,
    record_id: record?.record_id ?? null,
    data_mode: record?.data_mode ?? null,
    invented_count: report.inventedCount,
    record_count: recordCount,
    troubles,
    keys_from: keysFrom
  };
}

// src/doors/cli/verify/one-file.ts
var fail2 = (error) => process.exit(reportCrash(error));
process.on("uncaughtException", fail2);
runVerify(process.argv.slice(2), "node svc-verify.mjs").then((code) => process.exit(code), fail2);
