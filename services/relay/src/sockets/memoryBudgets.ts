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

/** A socket that has bytes waiting in this process. */
export type BufferingSocket = { readonly bufferedBytes: number; cutOff(): void }

/**
 * Bounds what slow readers cost together. Each may hold a little; when all of them hold too much, the fullest are cut
 * off. Sockets that read are never among them.
 */
export class OutboundBudget {
  readonly #limitBytes: number
  readonly #slow = new Set<BufferingSocket>()

  constructor(limitBytes: number) {
    this.#limitBytes = limitBytes
  }

  /** `socket` has more waiting than the network took. */
  note(socket: BufferingSocket): void {
    this.#slow.add(socket)
    this.#enforce()
  }

  forget(socket: BufferingSocket): void {
    this.#slow.delete(socket)
  }

  #enforce(): void {
    let total = 0
    for (const socket of this.#slow) {
      if (socket.bufferedBytes === 0) this.#slow.delete(socket)
      total += socket.bufferedBytes
    }
    if (total <= this.#limitBytes) return
    const fullestFirst = [...this.#slow].sort((a, b) => b.bufferedBytes - a.bufferedBytes)
    for (const socket of fullestFirst) {
      if (total <= this.#limitBytes) return
      total -= socket.bufferedBytes
      this.#slow.delete(socket)
      socket.cutOff()
    }
  }
}
