import { ApiError } from './api';

/** What went wrong, in one clear line, with the rule that says so. */
export interface Trouble {
  text: string;
  rule: string;
  /** Whether the line is in the games' language, not in the page's. */
  printed: boolean;
  /** The server did not answer: over as soon as it does. */
  lost?: boolean;
}

export function trouble(e: unknown): Trouble {
  if (e instanceof ApiError)
    return { text: e.message, rule: e.rule, printed: e.printed, lost: e.status === 0 };
  return { text: e instanceof Error ? e.message : String(e), rule: '', printed: true };
}
