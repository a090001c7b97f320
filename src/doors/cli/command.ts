/** A word after the command and the input field it fills. */
export type CliPositional = { name: string; field: string; help: string };

/** An option of one command; `value` names what stands after it. */
export type CliOption = CliPositional & { value: string; required: boolean };

/** One command as the generated table holds it: all that the CLI knows of an operation. */
export type CliCommand = {
  command: string;
  summary: string;
  description: string;
  method: string;
  path: string;
  /** False while a gate keeps the operation closed to everybody. */
  available: boolean;
  needsCredential: boolean;
  scopes: string[];
  /** Null where no price is given. */
  price: string | null;
  positionals: CliPositional[];
  options: CliOption[];
  /** The types of the files that it may answer with; empty for nearly all. */
  fileTypes: string[];
  /** Whether it orders work that goes on as a job, which --wait follows. */
  ordersJob: boolean;
  /** Input fields that the command itself fixes. */
  fixed: Record<string, string>;
};

/** The generated table. */
export type CliCommandTable = { commands: CliCommand[] };
