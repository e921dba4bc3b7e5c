// The browser's Back, and a phone's gesture for it, puts away what lies over the page and does not leave the page.
// While something lies there, the page has an entry more in the browser's history.

const mark = 'over';
const marked = () => history.state === mark;

const open: (() => void)[] = [];
/** Whether the entry is being taken away, which the browser does a moment later. */
let leaving = false;

/** Adds the entry or takes it away, as something lies over the page or does not. */
function settle(): void {
  if (leaving || marked() === open.length > 0) return;
  if (open.length > 0) {
    history.pushState(mark, '');
  } else {
    leaving = true;
    history.back();
  }
}

/** Something has come to lie over the page: Back closes it. What is returned is to be called when it is closed. */
export function closedByBack(close: () => void): () => void {
  open.push(close);
  settle();
  return () => {
    open.splice(open.indexOf(close), 1);
    // A dialog may take the place of another, and a link may have led away from the entry.
    setTimeout(settle);
  };
}

if (typeof window !== 'undefined') {
  settle(); // the page was loaded anew while something lay over it
  addEventListener('popstate', () => {
    if (!leaving && !marked()) open.at(-1)?.();
    leaving = false;
    settle();
  });
}
