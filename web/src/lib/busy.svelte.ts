/** What asks the server for something at a time: whether it does, and who is told what goes wrong. */
export class Busy {
  busy = $state(false);

  constructor(private readonly to: { tell(e: unknown): void }) {}

  /** Does something; undefined if it went wrong. */
  protected async do<T>(what: () => Promise<T>): Promise<T | undefined> {
    this.busy = true;
    try {
      return await what();
    } catch (e) {
      this.to.tell(e);
      return undefined;
    } finally {
      this.busy = false;
    }
  }
}
