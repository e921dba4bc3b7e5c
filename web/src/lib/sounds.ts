import { settings } from './settings.svelte';

/** Short sounds, made by the browser itself. Nothing depends on hearing them. */

let audio: AudioContext | undefined;

/** The sound system, once a person has touched the page; undefined before and without one. */
function ready(): AudioContext | undefined {
  if (!settings.get('sound') || settings.get('speed') === 'instant') return undefined;
  if (!navigator.userActivation?.hasBeenActive) return undefined;
  try {
    audio ??= new AudioContext();
    return audio;
  } catch {
    return undefined;
  }
}

/** A burst of noise through a band: what falls, rolls or bursts. */
function burst(a: AudioContext, after: number, length: number, pitch: number, loud: number): void {
  const buffer = a.createBuffer(1, Math.ceil(a.sampleRate * length), a.sampleRate);
  const data = buffer.getChannelData(0);
  for (let i = 0; i < data.length; i++) data[i] = (Math.random() * 2 - 1) * (1 - i / data.length) ** 2;
  const source = new AudioBufferSourceNode(a, { buffer });
  const band = new BiquadFilterNode(a, { type: 'bandpass', frequency: pitch, Q: 1.4 });
  source
    .connect(band)
    .connect(new GainNode(a, { gain: loud }))
    .connect(a.destination);
  source.start(a.currentTime + after);
}

/** Dice on a table: a few knocks. */
export function rolled(dice: number): void {
  const a = ready();
  if (!a) return;
  for (let i = 0; i < Math.min(6, 2 + dice); i++) burst(a, i * 0.06, 0.05, 1700 + i * 160, 0.22);
}

/** Something was hit: a low thud. */
export function thud(): void {
  const a = ready();
  if (a) burst(a, 0.12, 0.35, 140, 0.9);
}
