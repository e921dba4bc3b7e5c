import { letterair, letterequipment, letterground, lettersea, ms } from 'milsymbol-parts';

ms.addIcons([letterground, letterequipment, letterair, lettersea]);

/** A unit symbol as an SVG <symbol> of the page: its id and its shape. */
export interface Sign {
  id: string;
  /** width / height */
  ratio: number;
}

const cache = new Map<string, Sign | undefined>();
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
 * The sign of an APP-6/2525 letter code, drawn once and referred to by id. All
 * frames are the friendly rectangle, as on wargame counters: the side is told
 * by the counter's ground and edge. Undefined if the code has no drawing.
 */
export function sign(code: string): Sign | undefined {
  if (cache.has(code)) return cache.get(code);
  const made = draw(code);
  cache.set(code, made);
  return made;
}

function draw(code: string): Sign | undefined {
  const friendly = `${code[0] ?? 'S'}F${code.slice(2)}`.padEnd(15, '-');
  const s = new ms.Symbol(friendly, {
    size: 40,
    strokeWidth: 5,
    monoColor: '#1c1a16',
    fillColor: '#fffdf4',
    infoFields: false,
    standard: '2525',
  });
  if (!s.isValid()) return undefined;
  const doc = new DOMParser().parseFromString(s.asSVG(), 'image/svg+xml').documentElement;
  const box = (doc.getAttribute('viewBox') ?? '0 0 100 100').split(/\s+/).map(Number);
  const el = document.createElementNS('http://www.w3.org/2000/svg', 'symbol');
  const id = `sign-${cache.size}`;
  el.id = id;
  el.setAttribute('viewBox', box.join(' '));
  for (const child of [...doc.childNodes]) el.append(document.importNode(child, true));
  host().append(el);
  return { id, ratio: (box[2] || 1) / (box[3] || 1) };
}
