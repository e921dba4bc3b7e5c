import type { Label } from '../wire.gen';
import type { Box, Model } from './model';
import type { Ctx } from './press';
import type { MapStyle } from './style';

/** A label with its place at one zoom level. */
export interface PlacedLabel {
  label: Label;
  font: string;
  spacing: number;
  size: number;
  text: string;
  /** Middle of the text, in the same pixels as the box. */
  x: number;
  y: number;
  /** Box in CSS pixels at its level, from the origin of the sheet. */
  box: readonly [number, number, number, number];
}

/** One piece of the map to paint. */
export interface Region {
  ctx: Ctx;
  model: Model;
  style: MapStyle;
  /** Names, where they are part of the picture. */
  labels?: PlacedLabel[];
  /** Left and top in sheet units, width and height in device pixels. */
  left: number;
  top: number;
  w: number;
  h: number;
  /** Device pixels a sheet unit, and device pixels a CSS pixel. */
  scale: number;
  dpr: number;
  exact: boolean;
  numbers: boolean;
}

/** What the painters of one region share: the region's box and how thick things are. */
export interface Brush extends Region {
  box: Box;
  /** Sheet units of a stroke that is so many pixels wide on a hexagon of 64 pixels. */
  px(n: number): number;
  /** CSS pixels of a place's width. */
  wide: number;
}
