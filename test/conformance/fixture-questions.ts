import {
  type CallToolResult,
  CLIENT_CAPABILITIES_META_KEY,
  type ClientCapabilities,
  createRequestStateCodec,
  type ElicitRequestFormParams,
  type InputRequests,
  type InputRequiredResult,
  inputRequired,
  inputResponse,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { type FixtureTool, say } from './fixture-tools.ts';

type Schema = ElicitRequestFormParams['requestedSchema'];

/** Seals what a tool wants to remember between two rounds. */
export const STATE_CODEC = createRequestStateCodec<string>({ key: 'a key that only this test has, 32 bytes' });

const NAME = elicit('What is your name?', { name: { type: 'string' } });
const CONFIRM = elicit('Please confirm', { ok: { type: 'boolean' } });
const CAPITAL = sample('What is the capital of France?', 100);

/** The tools that ask their caller a question, as the suite's scenarios describe them. */
export const ASKING_TOOLS: Readonly<Record<string, FixtureTool>> = {
  test_input_required_result_elicitation: asks({ user_name: NAME }, ({ user_name }) => `Hello, ${user_name?.name}!`),
  test_input_required_result_sampling: asks({ capital_question: CAPITAL }),
  test_input_required_result_list_roots: asks({ client_roots: inputRequired.listRoots() }),
  test_input_required_result_request_state: asks({ confirm: CONFIRM }, (_given, state) => state ?? '', 'state-ok'),
  test_input_required_result_tampered_state: asks({ confirm: CONFIRM }, tell, 'sealed'),
  test_input_required_result_multiple_inputs: asks(
    { user_name: NAME, greeting: sample('Generate a greeting', 50), client_roots: inputRequired.listRoots() },
    tell,
    'all three',
  ),
  test_input_required_result_multi_round: { call: askTwice },
  test_input_required_result_capabilities: { call: askWhatIsDeclared },
  test_streaming_elicitation: asks({ user_name: NAME }),
  test_sampling: {
    inputSchema: { type: 'object', properties: { prompt: { type: 'string' } }, required: ['prompt'] },
    call: (context, { prompt }) => asks({ answer: sample(String(prompt), 100) }).call(context, {}),
  },
  test_elicitation: {
    inputSchema: { type: 'object', properties: { message: { type: 'string' } }, required: ['message'] },
    call: (context, { message }) => {
      const fields: Schema['properties'] = {
        username: { type: 'string', description: "User's response" },
        email: { type: 'string', description: "User's email address" },
      };
      return asks({ answer: elicit(String(message), fields) }).call(context, {});
    },
  },
  test_elicitation_sep1034_defaults: asks({
    answer: elicit('Fields with defaults', {
      name: { type: 'string', default: 'John Doe' },
      age: { type: 'integer', default: 30 },
      score: { type: 'number', default: 95.5 },
      status: { type: 'string', enum: ['active', 'inactive', 'pending'], default: 'active' },
      verified: { type: 'boolean', default: true },
    }),
  }),
  test_elicitation_sep1330_enums: asks({
    answer: elicit('Every kind of choice', {
      untitledSingle: { type: 'string', enum: ['option1', 'option2', 'option3'] },
      titledSingle: { type: 'string', oneOf: listTitled('First', 'Second', 'Third') },
      legacyEnum: { type: 'string', enum: ['opt1', 'opt2', 'opt3'], enumNames: ['One', 'Two', 'Three'] },
      untitledMulti: { type: 'array', items: { type: 'string', enum: ['option1', 'option2', 'option3'] } },
      titledMulti: { type: 'array', items: { anyOf: listTitled('First', 'Second', 'Third') } },
    }),
  }),
};

/** The question that a prompt asks before it is written. */
export const PROMPT_QUESTION: InputRequests = {
  user_context: elicit('What context should the prompt use?', { context: { type: 'string' } }),
};

type Given = Record<string, Record<string, unknown> | undefined>;

/** What was answered to each of the questions; null while one answer is missing or is none. */
export function findAnswers({ mcpReq }: ServerContext, requests: InputRequests): Given | null {
  const given: Given = {};
  for (const key of Object.keys(requests)) {
    const answer = inputResponse(mcpReq.inputResponses, key);
    if (answer.kind === 'missing') return null;
    given[key] = answer.kind === 'elicit' ? { action: answer.action, ...answer.content } : { ...answer };
  }
  return given;
}

function tell(given: Given): string {
  return `The client answered: ${JSON.stringify(given)}`;
}

function asks(
  requests: InputRequests,
  write: (given: Given, state: string | undefined) => string = tell,
  remembered: string | null = null,
): FixtureTool {
  return {
    async call(context) {
      const given = findAnswers(context, requests);
      if (given !== null) return say(write(given, context.mcpReq.requestState<string>()));
      return ask(requests, remembered);
    },
  };
}

async function ask(inputRequests: InputRequests, remembered: string | null): Promise<InputRequiredResult> {
  if (remembered === null) return inputRequired({ inputRequests });
  return inputRequired({ inputRequests, requestState: await STATE_CODEC.mint(remembered) });
}

async function askTwice(context: ServerContext): Promise<CallToolResult | InputRequiredResult> {
  const first = { step1: elicit('Step 1: What is your name?', { name: { type: 'string' } }) };
  const second = { step2: elicit('Step 2: What is your favorite color?', { color: { type: 'string' } }) };
  const state = context.mcpReq.requestState<string>();
  if (state === 'asked twice') return asks(second, tell, state).call(context, {});
  return findAnswers(context, first) === null ? ask(first, 'asked once') : ask(second, 'asked twice');
}

async function askWhatIsDeclared(context: ServerContext): Promise<CallToolResult | InputRequiredResult> {
  const envelope = context.mcpReq.envelope as Record<string, unknown> | undefined;
  const declared = envelope?.[CLIENT_CAPABILITIES_META_KEY] as ClientCapabilities | undefined;
  const requests: InputRequests = {
    ...(declared?.sampling === undefined ? {} : { capital_question: CAPITAL }),
    ...(declared?.elicitation === undefined ? {} : { user_name: NAME }),
  };
  return asks(requests).call(context, {});
}

function elicit(message: string, properties: Schema['properties']) {
  return inputRequired.elicit({
    message,
    requestedSchema: { type: 'object', properties, required: Object.keys(properties) },
  });
}

function sample(text: string, maxTokens: number) {
  return inputRequired.createMessage({ messages: [{ role: 'user', content: { type: 'text', text } }], maxTokens });
}

function listTitled(...titles: string[]) {
  return titles.map((title, index) => ({ const: `value${index + 1}`, title }));
}
