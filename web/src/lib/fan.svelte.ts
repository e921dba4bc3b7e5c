/** The stack that is laid out beside its place, opened and closed after a moment. */
export class FanOut {
  place = $state('');
  private timer = 0;
  private held = false;

  /** Told whether there is more at a place than its topmost counter. */
  constructor(private readonly worth: (place: string) => boolean) {}

  open(place: string): void {
    this.place = place !== '' && this.worth(place) ? place : '';
  }

  /** Opens the stack pointed at after a moment; pointing elsewhere closes the last. */
  hover(place: string): void {
    clearTimeout(this.timer);
    if (place !== '' && place !== this.place && this.worth(place)) {
      this.timer = window.setTimeout(() => {
        this.place = place;
      }, 280);
    }
    if (place !== '' && place !== this.place) this.place = '';
    if (place === '') this.timer = window.setTimeout(() => !this.held && this.close(), 350);
  }

  hold(on: boolean): void {
    this.held = on;
    if (!on) this.close();
  }

  close(): void {
    clearTimeout(this.timer);
    this.held = false;
    this.place = '';
  }
}
