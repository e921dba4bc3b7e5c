import { adopt } from './passes';

/** Where the page is: the start, a table, a table at an old moment, the print view of a table, or the rules of a game. */
export interface Route {
  page: 'start' | 'table' | 'print' | 'rules';
  /** The table, or the game. */
  id: string;
  at: number | undefined;
  /** The rule at which the rules open. */
  rule: string;
  /** The key that a link brings. */
  key: string;
  /** The address that leads nowhere, without what it asks for, which may be a key: the start page says so. */
  lost: string;
}

const pages: Record<string, Route['page']> = { t: 'table', print: 'print', rules: 'rules' };

/** Reads a route from a location hash such as "#/t/k3f9?at=12". */
function parseRoute(hash: string): Route {
  const m = /^#\/(t|print|rules)\/([^?/]+)(?:\?(.*))?$/.exec(hash);
  const id = m && decoded(m[2]!);
  if (!m || !id)
    return {
      page: 'start',
      id: '',
      at: undefined,
      rule: '',
      key: '',
      lost: /^(#\/?)?$/.test(hash) ? '' : hash.replace(/\?.*/, ''),
    };
  const query = new URLSearchParams(m[3] ?? '');
  const at = query.get('at');
  const n = at === null ? Number.NaN : Number(at);
  return {
    page: pages[m[1]!]!,
    id,
    at: Number.isInteger(n) && n >= 0 ? n : undefined,
    rule: query.get('rule') ?? '',
    key: query.get('key') ?? '',
    lost: '',
  };
}

/** A part of an address as it was before it was escaped; nothing where it is broken. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return '';
  }
}

/** Takes the key out of the address at once: who looks on or copies it must not get it. */
function arrive(): Route {
  const route = parseRoute(location.hash);
  if (route.key) {
    adopt(route.id, route.key);
    history.replaceState(null, '', tableHref(route.id, route.at));
  }
  return route;
}

class Router {
  route = $state.raw<Route>(arrive());
  /** How often a link with a key was opened: with another key a table is entered anew. */
  entered = $state(0);

  constructor() {
    addEventListener('hashchange', () => {
      this.route = arrive();
      if (this.route.key) this.entered++;
    });
  }
}

export const router = new Router();

/** The address of a table, or of a moment of it. */
export function tableHref(id: string, at?: number): string {
  return `#/t/${encodeURIComponent(id)}${at === undefined ? '' : `?at=${at}`}`;
}

export function rulesHref(game: string, rule = ''): string {
  return `#/rules/${encodeURIComponent(game)}${rule ? `?rule=${encodeURIComponent(rule)}` : ''}`;
}
