// milsymbol's modular entry: only the icon sets that counters use are bundled.
declare module 'milsymbol-parts' {
  interface Options {
    size?: number;
    strokeWidth?: number;
    monoColor?: string;
    fillColor?: string;
    infoFields?: boolean;
    standard?: '2525' | 'APP6';
  }
  interface MilSymbol {
    isValid(): boolean;
    asSVG(): string;
    asCanvas(ratio: number): HTMLCanvasElement;
    getSize(): { width: number; height: number };
  }
  export const ms: {
    addIcons(sets: unknown): void;
    Symbol: new (code: string, options: Options) => MilSymbol;
  };
  export const letterground: unknown;
  export const letterequipment: unknown;
  export const letterair: unknown;
  export const lettersea: unknown;
}
