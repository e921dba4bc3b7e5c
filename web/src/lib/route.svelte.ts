/** Where the page is: the start, a table, a table at an old moment, or the print view of a table. */
export interface Route {
  page: 'start' | 'table' | 'print';
  id: string;
  at: number | undefined;
}

/** Reads a route from a location hash such as "#/t/k3f9?at=12". */
export function parseRoute(hash: string): Route {
  const m = /^#\/(t|print)\/([^?/]+)(?:\?(.*))?$/.exec(hash);
  if (!m) return { page: 'start', id: '', at: undefined };
  const at = new URLSearchParams(m[3] ?? '').get('at');
  const n = at === null ? Number.NaN : Number(at);
  return {
    page: m[1] === 't' ? 'table' : 'print',
    id: decodeURIComponent(m[2]!),
    at: Number.isInteger(n) && n >= 0 ? n : undefined,
  };
}

class Router {
  route = $state.raw<Route>(parseRoute(location.hash));

  constructor() {
    addEventListener('hashchange', () => {
      this.route = parseRoute(location.hash);
    });
  }
}

export const router = new Router();

export function tableHref(id: string): string {
  return `#/t/${encodeURIComponent(id)}`;
}
