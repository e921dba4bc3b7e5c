/** One server-sent event. */
export interface ServerEvent {
  name: string;
  data: string;
}

/** Reads server-sent events from pieces of text that end anywhere. */
export class EventReader {
  private rest = '';
  private name = '';
  private data: string[] = [];

  /** The events that are complete with this piece. */
  feed(text: string): ServerEvent[] {
    const lines = (this.rest + text).split('\n');
    this.rest = lines.pop()!;
    return lines.flatMap((l) => this.line(l.endsWith('\r') ? l.slice(0, -1) : l));
  }

  private line(line: string): ServerEvent[] {
    if (line === '') {
      const e = { name: this.name || 'message', data: this.data.join('\n') };
      const some = this.data.length > 0;
      this.name = '';
      this.data = [];
      return some ? [e] : [];
    }
    const [, field, value] = /^([^:]*):? ?(.*)$/s.exec(line)!;
    if (field === 'event') this.name = value!;
    else if (field === 'data') this.data.push(value!);
    return [];
  }
}
