import type { Label } from '../wire.gen';
import type { Brush } from './region';
import { labelOf } from './style';

/** Waits for the typefaces of the map; before, canvases would take others. */
export async function mapFonts(): Promise<void> {
  const faces = ['500 12px', '600 12px', 'italic 500 12px'].map((f) => `${f} "Barlow Condensed"`);
  await Promise.all(faces.map((f) => document.fonts.load(f)));
}

export interface PlacedLabel {
  label: Label;
  font: string;
  spacing: number;
  size: number;
  text: string;
  /** Box in CSS pixels at its level, from the origin of the sheet. */
  box: [number, number, number, number];
}

const rank: Record<string, number> = { city: 0, town: 1, region: 2, water: 3, village: 4 };
const least: Record<string, number> = { city: 11, town: 11, region: 12, water: 10.5, village: 9.5 };

/** Which labels a zoom level shows: the great ones first, none over another. */
export function placeLabels(labels: readonly Label[], scale: number, wide: number): PlacedLabel[] {
  const ctx = document.createElement('canvas').getContext('2d')!;
  const out: PlacedLabel[] = [];
  const order = [...labels].sort((a, b) => (rank[a.kind] ?? 5) - (rank[b.kind] ?? 5) || b.size - a.size);
  for (const label of order) {
    const natural = label.size * scale;
    const small = least[label.kind] ?? 9.5;
    if (natural < small * 0.5 && (rank[label.kind] ?? 5) > 1) continue;
    if (wide < 22 && (rank[label.kind] ?? 5) > 3) continue;
    const size = Math.min(label.kind === 'region' ? 44 : 26, Math.max(small, natural));
    const text = label.kind === 'city' || label.kind === 'region' ? label.text.toUpperCase() : label.text;
    const font = fontOf(label.kind, size);
    const spacing = label.kind === 'region' ? size * 0.3 : label.kind === 'city' ? size * 0.06 : 0;
    ctx.font = font;
    const w = ctx.measureText(text).width + spacing * text.length;
    const align = label.align ?? 'middle';
    const x0 = label.x * scale - (align === 'middle' ? w / 2 : align === 'end' ? w : 0);
    const y0 = label.y * scale - size / 2;
    const box: PlacedLabel['box'] = label.angle
      ? [label.x * scale - w / 2, label.y * scale - w / 2, label.x * scale + w / 2, label.y * scale + w / 2]
      : [x0, y0, x0 + w, y0 + size];
    const tight: PlacedLabel['box'] = label.angle
      ? [box[0] + w / 4, box[1] + w / 3, box[2] - w / 4, box[3] - w / 3]
      : box;
    if (out.some((o) => overlap(o.box, tight))) continue;
    out.push({ label, font, spacing, size, text, box: tight });
  }
  return out;
}

function overlap(a: PlacedLabel['box'], b: PlacedLabel['box']): boolean {
  return a[0] < b[2] + 2 && a[2] > b[0] - 2 && a[1] < b[3] && a[3] > b[1];
}

function fontOf(kind: string, px: number): string {
  if (kind === 'water') return `italic 500 ${px}px "Barlow Condensed", sans-serif`;
  if (kind === 'city' || kind === 'town') return `600 ${px}px "Barlow Condensed", sans-serif`;
  return `500 ${px}px "Barlow Condensed", sans-serif`;
}

export function paintLabels(b: Brush): void {
  const { ctx, scale, dpr, style } = b;
  const css = scale / dpr;
  const l = b.left * css;
  const t = b.top * css;
  ctx.save();
  ctx.scale(dpr, dpr);
  ctx.translate(-l, -t);
  ctx.textBaseline = 'middle';
  ctx.lineJoin = 'round';
  for (const p of b.labels) {
    const reach = p.label.angle ? (p.box[2] - p.box[0]) * 2 : 6;
    if (p.box[2] + reach < l || p.box[0] - reach > l + b.w / dpr) continue;
    if (p.box[3] + reach < t || p.box[1] - reach > t + b.h / dpr) continue;
    const look = labelOf(style, p.label.kind);
    ctx.save();
    ctx.translate(p.label.x * css, p.label.y * css);
    if (p.label.angle) ctx.rotate((p.label.angle * Math.PI) / 180);
    ctx.font = p.font;
    ctx.textAlign = p.label.align === 'start' ? 'left' : p.label.align === 'end' ? 'right' : 'center';
    if ('letterSpacing' in ctx) ctx.letterSpacing = `${p.spacing}px`;
    ctx.strokeStyle = look.halo;
    ctx.lineWidth = Math.max(2.4, p.size * 0.24);
    ctx.strokeText(p.text, 0, 0);
    ctx.fillStyle = look.ink;
    ctx.fillText(p.text, 0, 0);
    ctx.restore();
  }
  ctx.restore();
}
