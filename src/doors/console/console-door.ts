import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { FairLimiter } from '#base/admission/fair-limiter.ts';
import { canonicalJson } from '#base/canonical-json.ts';
import { sha256Hex } from '#base/sha256.ts';
import type { Operation, RequestOf } from '#contract/operation.ts';
import { ServiceError } from '#contract/service-error.ts';
import type { Person } from '#domain/access/caller.ts';
import type { PersonCalls, PersonView, TypedAnswer } from '#operations/access/person-calls.ts';
import { statusOf } from '#operations/funnel/error-body.ts';
import type { FileAnswer } from '#operations/funnel/file-answer.ts';
import { findFormId, isOfOtherMode } from '#pages/form-id.ts';
import type { Html } from '#pages/html.ts';
import { renderPage } from '#pages/layout.ts';
import { addUploadParser, readUploadForm } from '#pages/own-forms.ts';
import type { PlaceName } from '#pages/places.ts';
import { sendFile } from '#pages/send-file.ts';
import type { ShownSession } from '#pages/session-list.ts';
import { renderModeChanged, renderRefusalPage } from './refusal-page.ts';
import { wordRefusal } from './word-refusal.ts';

/** A page that is shown. */
export type ShownPage = { title: string; place: PlaceName; main: Html; head?: Html; status?: number };

/** What a page answers: itself, another page to go to, a file of its own, or the file of an operation. */
export type ConsoleAnswer =
  | ShownPage
  | { redirect: string }
  | { file: { type: string; name: string; body: string | Buffer } }
  | { answerFile: FileAnswer };

/** A request of a signed-in person, and how to run operations for them. */
export type ConsoleAsk = {
  view: PersonView;
  params: Readonly<Record<string, string>>;
  query: URLSearchParams;
  form: URLSearchParams;
  /** The files of the form, by the name of their field. */
  files: ReadonlyMap<string, Uint8Array>;
  listSessions(): Promise<ShownSession[]>;
  /** Runs an operation through the funnel, with the person's account and role; throws its ServiceError. A form with an id that is sent twice runs it once. */
  run<Op extends Operation>(op: Op, input: RequestOf<Op>): Promise<TypedAnswer<Op>>;
  /** Runs an operation in test mode, whatever the mode of the page is. */
  runTest<Op extends Operation>(op: Op, input: RequestOf<Op>): Promise<TypedAnswer<Op>>;
};

/** Adds pages for signed-in people (`upload`: a form that may have files); a refusal that a page does not handle becomes a page of its own. */
export type ConsolePages = Record<'get' | 'post' | 'upload', (path: string, show: ShowPage) => void>;
export type ShowPage = (ask: ConsoleAsk) => Promise<ConsoleAnswer>;
type PageRequest = FastifyRequest<{ Params: Record<string, string>; Querystring: Record<string, unknown> }>;

type SignedInHandler = (
  request: PageRequest,
  reply: FastifyReply,
  person: Person & Pick<PersonView, 'mode'>,
) => Promise<FastifyReply>;
type AddSignedIn = (path: string, handler: SignedInHandler) => void;

export type SignedInDoor = {
  signedIn(scope: FastifyInstance): { get: AddSignedIn; post: AddSignedIn };
  send(reply: FastifyReply, page: string, status?: number): FastifyReply;
  listSessions(request: FastifyRequest, person: Person): Promise<ShownSession[]>;
};

export function buildConsolePages(scope: FastifyInstance, door: SignedInDoor, calls: PersonCalls): ConsolePages {
  const routes = door.signedIn(scope);
  const buildAsk = async (request: PageRequest, view: PersonView): Promise<ConsoleAsk> => {
    const { fields: form, files } = await readUploadForm(request);
    // Beside other accounts, an account reads one thing at a time, and pauses for twice the time of a read for which another
    // waited. So the reads of a page run one after another.
    const reads = new FairLimiter({ atOnce: 1 });
    const runIn =
      (mode: PersonView['mode']): ConsoleAsk['run'] =>
      (op, input) => {
        const call = () =>
          calls
            .run({ ...view, mode }, op, input, buildFormKey(op, input, findFormId(form), { ...view, mode }))
            .catch((error: unknown) => Promise.reject(wordRefusal(error)));
        return op.kind === 'read' ? reads.run('page', call) : call();
      };
    return {
      view,
      params: request.params,
      query: new URLSearchParams(request.url.split('?')[1] ?? ''),
      form,
      files,
      listSessions: () => door.listSessions(request, view.person),
      run: runIn(view.mode),
      runTest: runIn('test'),
    };
  };
  const toHandler =
    (show: ShowPage): SignedInHandler =>
    async (request, reply, person) => {
      const view = { person, mode: person.mode, requestId: request.id };
      const answer = await buildAsk(request, view)
        .then((ask) =>
          isOfOtherMode(ask.form, view.mode) ? renderModeChanged(view.mode, request.headers.referer) : show(ask),
        )
        .catch((error: unknown) => toRefusalPage(error, view));
      if ('answerFile' in answer) return sendFile(request, reply, answer.answerFile, true);
      return sendAnswer(door, reply, view, answer);
    };
  return {
    get: (path, show) => routes.get(path, toHandler(show)),
    post: (path, show) => routes.post(path, toHandler(show)),
    upload(path, show) {
      scope.register(async (inner) => {
        addUploadParser(inner);
        door.signedIn(inner).post(path, toHandler(show));
      });
    },
  };
}

// The input is part of the key: a form that was changed and sent again is a new request, not a conflict.
function buildFormKey({ name, kind }: Operation, input: unknown, formId: string | null, { mode }: PersonView) {
  if (formId === null || kind === 'read') return null;
  return `form:${formId}:${mode}:${name}:${sha256Hex(canonicalJson(input))}`;
}

function toRefusalPage(error: unknown, view: PersonView): ConsoleAnswer {
  if (!(error instanceof ServiceError) || statusOf(error) >= 500) throw error;
  return { ...renderRefusalPage(error, view), status: statusOf(error) };
}

function sendAnswer(
  door: SignedInDoor,
  reply: FastifyReply,
  view: PersonView,
  answer: Exclude<ConsoleAnswer, { answerFile: FileAnswer }>,
): FastifyReply {
  if ('redirect' in answer) return reply.redirect(answer.redirect, 303);
  if ('file' in answer) {
    const { type, name, body } = answer.file;
    return reply
      .header('content-type', type)
      .header('content-disposition', `attachment; filename="${name}"`)
      .send(body);
  }
  const { status = 200, ...parts } = answer;
  const page = renderPage({ ...parts, shape: 'list', person: view.person, mode: view.mode });
  return door.send(reply, page, status);
}
