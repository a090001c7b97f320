import { ALL_SUBJECTS } from '#contract/subjects.ts';
import { type Example, listBlocks, listExamples } from './read-page.ts';

/** The calls that the reference prints, by the program that makes them. */
export type PrintedCalls = { curl: Example[]; svc: Example[]; client: Example[] };

const CLIENT = `import { RegisterDataClient } from 'register-data-client';
const client = new RegisterDataClient({ baseUrl: process.env.SERVICE_BASE_URL ?? '', token: process.env.SERVICE_API_KEY });`;

/** Reads the calls of every page of the API reference, as the service serves them. */
export async function readPrintedCalls(url: string): Promise<PrintedCalls> {
  const pages = await Promise.all(ALL_SUBJECTS.map((subject) => readPage(`${url}/docs/reference/api/${subject}.md`)));
  const blocks = pages.flatMap(listBlocks);
  // About a person whom no call can create.
  const isRun = (text: string) => !text.includes('usr_01');
  const choose = (program: string) =>
    blocks.flatMap(({ lines }) => (lines.at(-1)?.startsWith(`${program} `) ? [lines.join('\n')] : [])).filter(isRun);
  return {
    curl: buildExamples('sh', ['mkdir with-curl && cd with-curl', ...choose('curl')]),
    svc: buildExamples('sh', ['mkdir with-svc && cd with-svc', ...choose('svc')]),
    // Each in a scope of its own.
    client: buildExamples('ts', [CLIENT, ...choose('await').map((call) => `{\n${call}\n}`)]),
  };
}

async function readPage(url: string): Promise<string> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return response.text();
}

function buildExamples(language: string, texts: readonly string[]): Example[] {
  return listExamples(listBlocks(texts.map((text) => `\`\`\`${language}\n${text}\n\`\`\``).join('\n')));
}
