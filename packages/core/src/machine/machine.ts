import type { Kit } from '../kit/kit.types.ts'
import { slot } from '../kit/slot.ts'

/** A pure step: the state after an event, and what is to be done because of it. */
export type Transition<State, Event, Effect> = (state: State, event: Event) => readonly [State, readonly Effect[]]

/** A running machine. */
export type Machine<Event> = {
  /** Steps at once; effects start before it returns, so that a wallet's prompt opens inside the person's gesture. */
  send(event: Event): void
  /** Aborts every running effect. */
  stop(): void
}

/**
 * Runs a pure transition over state that lives elsewhere. An effect with a `key` aborts the running one of the same key;
 * `perform` gets the signal. An effect that only aborts is `{ type: 'abort', key }`.
 */
export function runMachine<State, Event, Effect extends { readonly type: string; readonly key?: string }>(
  options: runMachine.Options<State, Event, Effect>,
): Machine<Event> {
  const running = new Map<string, AbortController>()

  function begin(effect: Effect): void {
    const abort = new AbortController()
    if (effect.key !== undefined) {
      running.get(effect.key)?.abort()
      running.set(effect.key, abort)
    }
    if (effect.type !== 'abort') options.perform(effect, abort.signal, send)
  }

  function send(event: Event): void {
    const before = options.read()
    const [after, effects] = options.transition(before, event)
    if (after !== before) options.write(after)
    for (const effect of effects) begin(effect)
  }

  return {
    send,
    stop() {
      for (const abort of running.values()) abort.abort()
      running.clear()
    },
  }
}

export declare namespace runMachine {
  type Options<State, Event, Effect> = {
    read: () => State
    write: (state: State) => void
    transition: Transition<State, Event, Effect>
    perform: (effect: Effect, signal: AbortSignal, send: (event: Event) => void) => void
  }
}

/** The kit's one running machine of a name, made on first use and stopped with the kit. */
export function kitMachine<State, Event, Effect extends { readonly type: string; readonly key?: string }>(
  kit: Kit,
  name: string,
  options: runMachine.Options<State, Event, Effect>,
): Machine<Event> {
  return slot(kit, `machine.${name}`, () => {
    const machine = runMachine(options)
    kitMachines(kit).add(machine)
    return machine
  })
}

/** Every machine of the kit that was used. */
export function kitMachines(kit: Kit): Set<{ stop(): void }> {
  return slot(kit, 'machines', () => new Set<{ stop(): void }>())
}
