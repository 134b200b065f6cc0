type Listener = (...args: readonly unknown[]) => void

/** The event half of EIP-1193. A listener that throws doesn't keep the others from hearing. */
export function createEmitter() {
  const listeners = new Map<string, Set<Listener>>()
  return {
    on(event: string, listener: Listener): void {
      const set = listeners.get(event) ?? new Set()
      listeners.set(event, set.add(listener))
    },
    removeListener(event: string, listener: Listener): void {
      listeners.get(event)?.delete(listener)
    },
    emit(event: string, argument: unknown): void {
      for (const listener of [...(listeners.get(event) ?? [])]) {
        try {
          listener(argument)
        } catch (error) {
          reportError(error)
        }
      }
    },
  }
}
