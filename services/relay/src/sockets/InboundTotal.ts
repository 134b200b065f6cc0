/** Bytes of requests that all sockets together wait to have answered. */
export class InboundTotal {
  readonly #limitBytes: number
  #bytes = 0

  constructor(limitBytes: number) {
    this.#limitBytes = limitBytes
  }

  get isFull(): boolean {
    return this.#bytes > this.#limitBytes
  }

  add(bytes: number): void {
    this.#bytes += bytes
  }
}
