import { api } from './api';
import { Latest } from './latest';
import type { Table } from './table.svelte';
import { type Trouble, trouble } from './trouble';
import type { Chart, ChartInfo, Spot } from './wire.gen';

/** The chart that lies over the sheet, at most one, kept up to date. */
export class Charts {
  /** Id of the chart that is on, or empty. */
  on = $state('');
  problem = $state.raw<Trouble>();
  /** A chart that this screen has drawn itself. */
  private own = $state.raw<{ info: ChartInfo; chart: Chart }>();
  private got = $state.raw<{ id: string; chart: Chart }>();
  /** The place that a chart of a place is of, or empty. */
  private of = '';
  private readonly latest = new Latest(60);

  list = $derived.by((): ChartInfo[] => this.table.sheet?.board.charts ?? []);
  info = $derived.by(() =>
    this.table.replay
      ? undefined
      : [...this.list, ...(this.own ? [this.own.info] : [])].find((c) => c.id === this.on),
  );
  chart = $derived.by(() => (this.info && this.got?.id === this.on ? this.got.chart : undefined));

  /** Whether the chart is in a game's words, not in the page's. */
  printed = $derived.by(() => this.own?.info.id !== this.on);

  constructor(private readonly table: Table) {}

  /** Puts a chart on, or all away with an empty id. */
  show(id: string): void {
    this.on = id;
    this.of = '';
    if (this.own && id !== this.own.info.id) this.own = undefined;
    this.refresh();
  }

  /** A chart of a place follows what is pointed at; it stays when that is nothing. */
  point(place: string): void {
    if (!this.info?.at || place === '' || place === this.of) return;
    this.of = place;
    this.refresh();
  }

  /** Puts on a chart that the screen has drawn itself; it lies there until it is put away. */
  lay(info: ChartInfo, chart: Chart): void {
    this.own = { info, chart };
    this.got = { id: info.id, chart };
    this.on = info.id;
    this.problem = undefined;
  }

  /** The next chart of the list, after the last none. */
  cycle(): void {
    this.show(after(this.list, this.on));
  }

  refresh(): void {
    const { table: t, on } = this;
    if (on !== '' && on === this.own?.info.id) {
      this.latest.drop();
      return;
    }
    if (on === '' || t.replay) {
      this.latest.drop();
      this.got = undefined;
      this.problem = undefined;
      return;
    }
    const seat = t.seat;
    const what = this.info?.at && this.of ? `${on}@${this.of}` : on;
    this.latest.ask(
      () => api.chart(t.id, seat, what),
      (chart) => {
        this.got = { id: on, chart };
        this.problem = undefined;
      },
      (e) => {
        this.problem = trouble(e);
      },
    );
  }

  /** What the chart says of a place. */
  at(place: string): Spot[] {
    return place ? (this.chart?.spots ?? []).filter((s) => s.at === place) : [];
  }

  stop(): void {
    this.latest.drop();
  }
}

/** The id that follows one in a list of charts; after the last comes none. */
export function after(list: readonly ChartInfo[], id: string): string {
  return list[list.findIndex((c) => c.id === id) + 1]?.id ?? '';
}
