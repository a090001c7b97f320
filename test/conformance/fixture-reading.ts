import {
  type GetPromptResult,
  type InputRequiredResult,
  inputRequired,
  type Prompt,
  type PromptMessage,
  type ReadResourceResult,
  type Resource,
  ResourceNotFoundError,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { findAnswers, PROMPT_QUESTION } from './fixture-questions.ts';
import { PIXEL_PNG } from './fixture-tools.ts';

/** The resources that the suite lists and reads. */
export const RESOURCES: readonly Resource[] = [
  { uri: 'test://static-text', name: 'text', description: 'A text', mimeType: 'text/plain' },
  { uri: 'test://static-binary', name: 'binary', description: 'An image', mimeType: 'image/png' },
  { uri: 'test://watched-resource', name: 'watched', description: 'A text to subscribe to', mimeType: 'text/plain' },
];

/** The one template among them. */
export const TEMPLATE = {
  uriTemplate: 'test://template/{id}/data',
  name: 'template',
  description: 'Data of an id',
  mimeType: 'application/json',
};

/** Reads one of them; throws not-found for any other URI. */
export function readFixture(uri: string): ReadResourceResult {
  const id = /^test:\/\/template\/([^/]+)\/data$/.exec(uri)?.[1];
  if (id !== undefined) {
    const text = JSON.stringify({ id, templateTest: true, data: `Data for ID: ${id}` });
    return { contents: [{ uri, mimeType: TEMPLATE.mimeType, text }] };
  }
  if (uri === 'test://static-binary') return { contents: [{ uri, mimeType: 'image/png', blob: PIXEL_PNG }] };
  if (!RESOURCES.some((resource) => resource.uri === uri)) throw new ResourceNotFoundError(uri);
  return { contents: [{ uri, mimeType: 'text/plain', text: 'This is the content of the static text resource.' }] };
}

type FixturePrompt = {
  arguments?: string[];
  write(given: Record<string, string>, context: ServerContext): PromptMessage[] | InputRequiredResult;
};

const PROMPTS: Readonly<Record<string, FixturePrompt>> = {
  test_simple_prompt: { write: () => [say('This is a simple prompt for testing.')] },
  test_prompt_with_arguments: {
    arguments: ['arg1', 'arg2'],
    write: ({ arg1, arg2 }) => [say(`Prompt with arguments: arg1='${arg1}', arg2='${arg2}'`)],
  },
  test_prompt_with_embedded_resource: {
    arguments: ['resourceUri'],
    write: ({ resourceUri = '' }) => {
      const text = 'Embedded resource content for testing.';
      return [
        { role: 'user', content: { type: 'resource', resource: { uri: resourceUri, mimeType: 'text/plain', text } } },
        say('Please process the embedded resource above.'),
      ];
    },
  },
  test_prompt_with_image: {
    write: () => [
      { role: 'user', content: { type: 'image', data: PIXEL_PNG, mimeType: 'image/png' } },
      say('Please analyze the image above.'),
    ],
  },
  test_input_required_result_prompt: {
    write: (_given, context) => {
      const answers = findAnswers(context, PROMPT_QUESTION);
      if (answers === null) return inputRequired({ inputRequests: PROMPT_QUESTION });
      return [say(`The context is: ${answers.user_context?.context}`)];
    },
  },
};

/** Lists the prompts that the suite asks for. */
export function listFixturePrompts(): Prompt[] {
  return Object.entries(PROMPTS).map(([name, prompt]) => ({
    name,
    description: `The suite's ${name}`,
    arguments: (prompt.arguments ?? []).map((argument) => ({ name: argument, required: true })),
  }));
}

/** Writes one of them. */
export function getFixturePrompt(
  name: string,
  given: Record<string, string>,
  context: ServerContext,
): GetPromptResult | InputRequiredResult {
  const written = PROMPTS[name]?.write(given, context) ?? [];
  return Array.isArray(written) ? { messages: written } : written;
}

function say(text: string): PromptMessage {
  return { role: 'user', content: { type: 'text', text } };
}
