import { letterair, letterequipment, letterground, lettersea, ms } from 'milsymbol-parts';

ms.addIcons([letterground, letterequipment, letterair, lettersea]);

type Made = InstanceType<typeof ms.Symbol>;

const cache = new Map<string, Made | undefined>();
const ids = new Map<Made, string>();
let sprite: SVGSVGElement | undefined;

function host(): SVGSVGElement {
  if (!sprite) {
    sprite = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
    sprite.setAttribute('aria-hidden', 'true');
    sprite.setAttribute('width', '0');
    sprite.setAttribute('height', '0');
    sprite.style.position = 'absolute';
    document.body.append(sprite);
  }
  return sprite;
}

/**
 * The sign of an APP-6/2525 letter code, undefined if the code has no drawing. All
 * frames are the friendly rectangle, as on wargame counters: the side is told by the
 * counter's ground and edge.
 */
function made(code: string): Made | undefined {
  if (!cache.has(code)) {
    const friendly = `${code[0] ?? 'S'}F${code.slice(2)}`.padEnd(15, '-');
    const s = new ms.Symbol(friendly, {
      size: 40,
      strokeWidth: 5,
      monoColor: '#1c1a16',
      fillColor: '#fffdf4',
      infoFields: false,
      standard: '2525',
    });
    cache.set(code, s.isValid() ? s : undefined);
  }
  return cache.get(code);
}

/** Width by height of a sign; 0 if there is none. */
export function signRatio(code: string): number {
  const box = made(code)?.getSize();
  return box ? box.width / box.height : 0;
}

/** The id of the sign as an SVG <symbol> of the page, drawn once; empty if there is none. */
export function signId(code: string): string {
  const s = made(code);
  if (!s) return '';
  let id = ids.get(s);
  if (id === undefined) {
    id = `sign-${ids.size + 1}`;
    ids.set(s, id);
    const doc = new DOMParser().parseFromString(s.asSVG(), 'image/svg+xml').documentElement;
    const el = document.createElementNS('http://www.w3.org/2000/svg', 'symbol');
    el.id = id;
    el.setAttribute('viewBox', doc.getAttribute('viewBox') ?? '0 0 100 100');
    for (const child of [...doc.childNodes]) el.append(document.importNode(child, true));
    host().append(el);
  }
  return id;
}

/** The sign as a picture about so many pixels wide. */
export function signPicture(code: string, width: number): HTMLCanvasElement | undefined {
  const s = made(code);
  return s?.asCanvas(Math.ceil(width) / s.getSize().width);
}
