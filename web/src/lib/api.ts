import { say } from '../words/say';
import type { NamedFile } from './files';
import { allKeys, keysFor, madeHere } from './passes';
import { told } from './said';
import type {
  Advice,
  AdviceRequest,
  AnswerRequest,
  AskRequest,
  Board,
  Chart,
  ChoiceRequest,
  DiceOffer,
  EarlyRequest,
  Explanation,
  ForkRequest,
  ImportProgress,
  KeepSetup,
  KeyRequest,
  Keys,
  LogPage,
  LuckRow,
  Made,
  NewTable,
  NonceRequest,
  Order,
  OrdersRequest,
  PieceRows,
  Plan,
  Played,
  PlayerRequest,
  PlayOrders,
  Problem,
  Remark,
  RemarkRequest,
  Review,
  ReviewRequest,
  Rights,
  Saying,
  Setup,
  Snapshot,
  Standing,
  StandingRequest,
  Steps,
  TableInfo,
  TalkRequest,
  Title,
  TurnStart,
  UndoRequest,
  UseSetup,
  Verification,
} from './wire.gen';

/** A refusal or failure of the server, in one clear line. */
export class ApiError extends Error {
  readonly rule: string;
  readonly index: number;
  /** Whether the line is the server's, not the page's. */
  readonly printed: boolean;

  constructor(
    readonly status: number,
    message: string,
    more: { rule?: string | undefined; index?: number | undefined; printed?: boolean } = {},
  ) {
    super(message);
    this.rule = more.rule ?? '';
    this.index = more.index ?? -1;
    this.printed = more.printed ?? true;
  }
}

const base = 'api';

const answered = new Set<() => void>();

/** Calls back whenever the server has answered, whatever it says; returns how to end that. */
export function onAnswer(f: () => void): () => void {
  answered.add(f);
  return () => answered.delete(f);
}

/** The server has answered, by whatever way. */
export function answers(): void {
  for (const f of answered) f();
}

/** What the server says of what it refuses. */
export function refusal(status: number, p: Problem): ApiError {
  const line = p.error
    ? told(p, p.error)
    : { text: say('problem.status', { status: String(status) }), printed: false };
  return new ApiError(status, line.text, { rule: p.rule, index: p.index, printed: line.printed });
}

/** The keys that go with a request: in a header, for addresses are written to logs. */
function keyHeaders(path: string, body?: unknown): Record<string, string> {
  const of = /^\/tables\/([^/?]+)/.exec(path)?.[1] ?? (body as { table?: string } | undefined)?.table;
  const keys = of ? keysFor(decodeURIComponent(of)) : /^\/(tables|setups)\b/.test(path) ? allKeys() : [];
  return keys.length > 0 ? { 'Sandtable-Key': keys.join(',') } : {};
}

async function ask<T>(method: string, path: string, body?: unknown, signal?: AbortSignal): Promise<T> {
  const res = await request(method, path, body, signal);
  return (res.status === 204 ? undefined : await res.json()) as T;
}

/** The answer to a request; what is no success is thrown as an ApiError. */
async function request(
  method: string,
  path: string,
  body?: unknown,
  signal?: AbortSignal,
  more?: Record<string, string>,
): Promise<Response> {
  const headers = { ...keyHeaders(path, body), ...more };
  if (body !== undefined)
    headers['Content-Type'] = body instanceof Blob ? 'application/jsonl' : 'application/json';
  let res: Response;
  try {
    res = await fetch(`${base}${path}`, {
      method,
      signal: signal ?? null,
      headers,
      ...(body === undefined ? {} : { body: body instanceof Blob ? body : JSON.stringify(body) }),
    });
  } catch (e) {
    if (e instanceof DOMException && e.name === 'AbortError') throw e;
    throw new ApiError(0, say('problem.noServer'), { printed: false });
  }
  answers();
  if (res.ok) return res;
  let p: Problem = { error: '' };
  try {
    p = await res.json();
  } catch {
    // The body is not ours, so the status has to say it.
  }
  throw refusal(res.status, p);
}

/** A file of the server, with its name. */
async function download(path: string, usual: string): Promise<NamedFile> {
  const res = await request('GET', path);
  const name = /filename="([^"]+)"/.exec(res.headers.get('Content-Disposition') ?? '')?.[1];
  return { data: await res.blob(), name: name ?? usual };
}

const id = encodeURIComponent;
const table = (t: string) => `/tables/${id(t)}`;
const journal = (t: string, notes?: number) =>
  `${table(t)}/journal${notes === undefined ? '' : `?notes=${notes}`}`;

/** How far a page has seen a game: up to an index, after something was taken back so many times. */
export interface Place {
  index: number;
  undos: number;
}

export const api = {
  titles: () => ask<Title[]>('GET', '/titles'),
  tables: () => ask<TableInfo[]>('GET', '/tables'),
  dice: () => ask<DiceOffer>('POST', '/dice', {}),
  create: async (n: NewTable) => madeHere(await ask<TableInfo>('POST', '/tables', n)),
  table: (t: string) => ask<TableInfo>('GET', table(t)),
  remove: (t: string) => ask<void>('DELETE', table(t)),
  board: (t: string) => ask<Board>('GET', `${table(t)}/board`),
  view: (t: string, seat: number, at?: number) =>
    ask<Snapshot>('GET', `${table(t)}/view?seat=${seat}${at === undefined ? '' : `&at=${at}`}`),
  turns: (t: string, seat: number) => ask<TurnStart[]>('GET', `${table(t)}/turns?seat=${seat}`),
  log: (t: string, seat: number, to: number) => ask<LogPage>('GET', `${table(t)}/log?seat=${seat}&to=${to}`),
  steps: (t: string, seat: number, from: number) =>
    ask<Steps>('GET', `${table(t)}/steps?seat=${seat}&from=${from}`),
  /** Makes a choice; the event stream of the seat brings what it changes. */
  choose: (t: string, c: ChoiceRequest) =>
    ask<Made>('POST', `${table(t)}/choices`, { ...c, brief: true } satisfies ChoiceRequest),
  undo: (t: string, u: UndoRequest) => ask<TableInfo>('POST', `${table(t)}/undo`, u),
  explain: (t: string, seat: number, choice: string, signal?: AbortSignal) =>
    ask<Explanation>('GET', `${table(t)}/explain?seat=${seat}&choice=${id(choice)}`, undefined, signal),
  why: (t: string, seat: number, what: { place: string } | { piece: string }, signal?: AbortSignal) => {
    const q = 'place' in what ? `place=${id(what.place)}` : `piece=${id(what.piece)}`;
    return ask<Explanation[]>('GET', `${table(t)}/why?seat=${seat}&${q}`, undefined, signal);
  },
  pieces: (t: string, seat: number, ids: readonly string[], at?: number) =>
    ask<PieceRows[]>(
      'GET',
      `${table(t)}/pieces?seat=${seat}${ids.map((x) => `&id=${id(x)}`).join('')}${at === undefined ? '' : `&at=${at}`}`,
    ),
  chart: (t: string, seat: number, chart: string) =>
    ask<Chart>('GET', `${table(t)}/charts/${id(chart)}?seat=${seat}`),
  plan: (t: string, seat: number) => ask<Plan>('GET', `${table(t)}/plan?seat=${seat}`),
  review: (t: string) => ask<Review>('GET', `${table(t)}/review`),
  startReview: (t: string) => ask<Review>('POST', `${table(t)}/review`, {} satisfies ReviewRequest),
  advice: (t: string, seat: number) => ask<Advice>('GET', `${table(t)}/advice?seat=${seat}`),
  askAdvice: (t: string, q: AdviceRequest) => ask<Advice>('POST', `${table(t)}/advice`, q),
  stopAdvice: (t: string, seat: number) => ask<Advice>('DELETE', `${table(t)}/advice?seat=${seat}`),
  stopReview: (t: string) => ask<Review>('DELETE', `${table(t)}/review`),
  luck: (t: string) => ask<LuckRow[]>('GET', `${table(t)}/luck`),
  setups: (game: string, scenario: string) =>
    ask<Setup[]>('GET', `/setups?game=${id(game)}&scenario=${id(scenario)}`),
  keepSetup: (k: KeepSetup) => ask<Setup>('POST', '/setups', k),
  removeSetup: (setup: string) => ask<void>('DELETE', `/setups/${id(setup)}`),
  useSetup: (t: string, u: UseSetup) => ask<Steps>('POST', `${table(t)}/setups`, u),
  leaveGuide: (t: string, seat: number) => ask<Steps>('POST', `${table(t)}/guide`, { seat }),
  fork: async (t: string, at: number) =>
    madeHere(await ask<TableInfo>('POST', `${table(t)}/forks`, { at } satisfies ForkRequest)),
  sandbox: (t: string, seat: number) => ask<TableInfo>('POST', `${table(t)}/sandbox`, { seat }),
  decideEarly: (t: string, seat: number) =>
    ask<TableInfo>('POST', `${table(t)}/early`, { seat } satisfies EarlyRequest),
  handedIn: (t: string, seat: number) => ask<Order[]>('GET', `${table(t)}/early?seat=${seat}`),
  takeBackEarly: (t: string, seat: number) => ask<TableInfo>('DELETE', `${table(t)}/early?seat=${seat}`),
  orders: (t: string, seat: number) => ask<Order[]>('GET', `${table(t)}/orders?seat=${seat}`),
  keepOrders: (t: string, o: OrdersRequest) => ask<Order[]>('POST', `${table(t)}/orders`, o),
  playOrders: (t: string, o: PlayOrders) => ask<Played>('POST', `${table(t)}/orders/play`, o),
  standing: (t: string, seat: number) => ask<Standing[]>('GET', `${table(t)}/standing?seat=${seat}`),
  setStanding: (t: string, s: StandingRequest) => ask<Standing[]>('POST', `${table(t)}/standing`, s),
  rematch: (t: string) => ask<TableInfo>('POST', `${table(t)}/rematch`, {}),
  hold: (t: string, seat: number, holder: string) =>
    ask<TableInfo>('POST', `${table(t)}/seats`, { seat, holder }),
  giveNumber: (t: string, seat: number, nonce: string) =>
    ask<TableInfo>('POST', `${table(t)}/nonces`, { seat, nonce } satisfies NonceRequest),
  verification: (t: string) => ask<Verification>('GET', `${table(t)}/verification`),
  open: async (journal: Blob) => madeHere(await ask<TableInfo>('POST', '/journals', journal)),
  opening: () => ask<ImportProgress>('GET', '/journals'),
  pictureUrl: (game: string, scenario: string) => `${base}/pictures/${id(game)}/${id(scenario)}`,
  picture: async (t: string) => (await request('GET', `${table(t)}/picture`)).blob(),
  journalUrl: (t: string, notes?: number) => `${base}${journal(t, notes)}`,
  /** The page of HTML about a game that is over, and the name of its file. */
  report: (t: string) => download(`${table(t)}/report`, 'report.html'),
  /** The saved game, and the name of its file. */
  journal: (t: string, notes?: number) => download(journal(t, notes), 'game.jsonl'),
  /** Where the line of a table is. */
  lineUrl: (t: string) => new URL(`${base}${table(t)}/line`, document.baseURI).href.replace(/^http/, 'ws'),
  /** What happens at a table, as a stream of server-sent events. */
  events: async (t: string, seat: number, from: Place, signal: AbortSignal, name?: string) => {
    const more = {
      'Last-Event-ID': `${from.index}.${from.undos}`,
      ...(name === undefined ? {} : { 'Sandtable-Name': encodeURIComponent(name) }),
    };
    return (await request('GET', `${table(t)}/events?seat=${seat}`, undefined, signal, more)).body!;
  },
  rights: (t: string) => ask<Rights>('GET', `${table(t)}/keys`),
  renew: (t: string, k: KeyRequest) => ask<Keys>('POST', `${table(t)}/keys`, k),
  talk: (t: string, after: number) => ask<Saying[]>('GET', `${table(t)}/talk?after=${after}`),
  say: (t: string, s: TalkRequest) => ask<Saying>('POST', `${table(t)}/talk`, s),
  notes: (t: string, seat: number) => ask<Remark[]>('GET', `${table(t)}/notes?seat=${seat}`),
  writeNote: (t: string, n: RemarkRequest) => ask<Remark[]>('POST', `${table(t)}/notes`, n),
  askBack: (t: string, seat: number, at: Place, to = -1) =>
    ask<TableInfo>('POST', `${table(t)}/asks`, { seat, to, ...at } satisfies AskRequest),
  askEnd: (t: string, seat: number, what: 'resign' | 'draw') =>
    ask<TableInfo>('POST', `${table(t)}/asks`, { seat, to: -1, what } satisfies AskRequest),
  answerBack: (t: string, seat: number, yes: boolean, of: AskRequest) =>
    ask<TableInfo>('POST', `${table(t)}/answers`, { seat, yes, of } satisfies AnswerRequest),
  player: (t: string, p: PlayerRequest) => ask<TableInfo>('POST', `${table(t)}/players`, p),
};
