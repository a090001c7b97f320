/** A positional argument and the input field it fills. */
export type CliPositional = { name: string; field: string; help: string };

/** An option of one command; `value` names its value in the help. The text of a `file` is sent. */
export type CliOption = CliPositional & { value: string; required: boolean };

/** One command in the generated table: all that the CLI knows about an operation. */
export type CliCommand = {
  command: string;
  summary: string;
  description: string;
  method: string;
  path: string;
  /** False while the gate of the operation is closed. */
  available: boolean;
  needsCredential: boolean;
  scopes: string[];
  /** Null when no price is stated. */
  price: string | null;
  positionals: CliPositional[];
  options: CliOption[];
  /** The media types of the files it can return; empty for most commands. */
  fileTypes: string[];
  /** Whether it starts a job, which --wait follows. */
  ordersJob: boolean;
  /** Input fields with a fixed value. */
  fixed: Record<string, string>;
};

export type CliCommandTable = { commands: CliCommand[] };

/** A command written by hand, which the generated table does not have. */
export type LocalCommand = {
  command: string;
  /** The arguments, as the help shows them. */
  usage: string;
  summary: string;
  /** What completion offers after the command. */
  words: readonly string[];
  options: readonly string[];
  /** Runs the command with the words after its name; returns the exit code. */
  run(argv: readonly string[]): Promise<number>;
};
