import { spoken } from '../words/language.svelte';
import { say } from '../words/say';
import type { TableInfo } from './wire.gen';

interface Heeded {
  id: string;
  info: TableInfo | undefined;
  question: { myTurn: boolean };
  scene: { prompt: { text: string } } | undefined;
}

/** The page's icon with a mark on it. */
const marked = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path d="M16 1.5 28.6 8.7v14.6L16 30.5 3.4 23.3V8.7z" fill="#8d3b2b"/><circle cx="23" cy="9" r="8" fill="#ffb020" stroke="#2b2218" stroke-width="2"/></svg>',
)}`;

let plain = '';

function badge(on: boolean): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel=icon]');
  if (!link) return;
  plain ||= link.href;
  link.href = on ? marked : plain;
}

/** Whether the browser can be asked to tell when it is one's turn. */
export const notices = $state({
  state: (typeof Notification === 'undefined' ? 'denied' : Notification.permission) as NotificationPermission,
});

/** Asks, by a button, whether notices may be shown. */
export async function allowNotices(): Promise<void> {
  notices.state = await Notification.requestPermission();
}

/** Shows a notice of the system; where only a service worker may, as on phones, none, and no more are offered. */
function notify(t: Heeded): void {
  try {
    const n = new Notification(say('heed.notice', { table: t.info?.title ?? '' }), {
      body: t.scene?.prompt.text ?? '',
      lang: spoken.now,
      tag: t.id,
    });
    n.onclick = () => {
      window.focus();
      n.close();
    };
  } catch {
    notices.state = 'denied';
  }
}

/** Where the last notice was given: one is given when the turn comes, and not again. */
let noticed = '';

/**
 * Lets the title, the icon and, if allowed, a notice of the system say that it is one's
 * turn where others play from elsewhere; and takes the marks off again.
 */
export function heed(t: Heeded): () => void {
  const title = say('heed.title', { table: t.info?.title ?? say('heed.table') });
  const mine = t.question.myTurn && (t.info?.keyed ?? false);
  document.title = mine ? say('heed.yours', { title }) : title;
  badge(mine);
  if (!mine) noticed = '';
  else if (noticed !== t.id) {
    noticed = t.id;
    if (document.hidden && notices.state === 'granted') notify(t);
  }
  return () => badge(false);
}
