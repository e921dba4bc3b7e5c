import { api } from './api';
import { remember } from './settings.svelte';
import type { Rights, TableInfo } from './wire.gen';

/** A choice of whose view the screen shows. */
export type Mine = 'all' | number;

/** Whose view somebody has who plays no seat. */
const onlooker = -2;

/** Which seats of a table are played and looked at from this screen. */
export class Chairs {
  mine = $state<Mine>('all');
  /** What the keys of this browser open. */
  rights = $state.raw<Rights>();

  /** Seats of persons that this screen may play. */
  persons = $derived.by(() => this.personsOf(this.info()));
  /** Seats whose view this screen may show. */
  open = $derived.by(() => (this.info()?.seats ?? []).flatMap((_, i) => (this.may(i) ? [i] : [])));

  constructor(
    private readonly id: string,
    private readonly info: () => TableInfo | undefined,
  ) {}

  /**
   * Somebody comes to the table, or with other keys than before. Whoever comes by the
   * link of a seat that waits for somebody has come for it.
   */
  async come(info: TableInfo): Promise<TableInfo> {
    this.rights = info.keyed ? await api.rights(this.id) : undefined;
    const kept = remember(this.id, 'mine');
    this.mine = kept === '' || kept === 'all' || !this.may(Number(kept)) ? 'all' : Number(kept);
    let now = info;
    if (info.keyed)
      for (const seat of this.rights!.seats)
        if (info.seats[seat]?.holder === 'open') now = await api.hold(this.id, seat, 'person');
    return now;
  }

  choose(m: Mine): void {
    this.mine = m;
    remember(this.id, 'mine', String(m));
  }

  /** The seat to begin with: who decides, if it is one of ours. */
  first(info: TableInfo): number {
    if (this.mine !== 'all') return this.mine;
    const persons = this.personsOf(info);
    if (persons.includes(info.toMove)) return info.toMove;
    return persons[0] ?? (info.keyed ? (this.rights?.seats[0] ?? onlooker) : 0);
  }

  /** Whether this screen may show a seat's view and choose for it. */
  may(seat: number): boolean {
    return !this.rights?.keyed || this.rights.seats.includes(seat);
  }

  /** Whether whoever sits here plays, or is the host: he may ask for more than to look on. */
  get mayAsk(): boolean {
    const r = this.rights;
    return !r?.keyed || r.host || r.seats.length > 0;
  }

  /** Seats whose choices this screen makes. */
  get own(): number[] {
    return this.mine === 'all' ? this.persons : [this.mine];
  }

  private personsOf(info: TableInfo | undefined): number[] {
    return (info?.seats ?? []).flatMap((s, i) => (s.holder === 'person' && this.may(i) ? [i] : []));
  }
}
