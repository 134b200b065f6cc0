import type { Kit } from '../kit/kit.types.ts'

/** A pure step: the state after an event, and what is to be done because of it. */
export type Transition<State, Event, Effect> = (state: State, event: Event) => readonly [State, readonly Effect[]]

/** A running machine. `Result`: what an effect may come to. */
export type Machine<Event, Effect = unknown, Result = void> = {
  /** Steps at once; effects start before it returns, so that a wallet's prompt opens inside the person's gesture. */
  send(event: Event): void
  /** The effect of a key that was begun last. */
  last(key: string): Run<Effect, Result> | undefined
  /** Aborts every running effect. */
  stop(): void
}

/** One effect that was begun. */
export type Run<Effect, Result> = {
  readonly effect: Effect
  /** Aborted when a later effect took its place, or the machine was stopped. */
  readonly signal: AbortSignal
  readonly result: Promise<Result | undefined>
  ended: boolean
}

/** Makes a machine that is stopped with its kit. */
export function kitMachine<State, Event, Effect extends AnyEffect, Result = void>(
  kit: Kit,
  options: runMachine.Options<State, Event, Effect, Result>,
): Machine<Event, Effect, Result> {
  const machine = runMachine(options)
  kitMachines(kit).add(machine)
  return machine
}

/** Every machine of the kit that was used. */
export function kitMachines(kit: Kit): Set<{ stop(): void }> {
  return kit.internals.get(createMachines)
}

const createMachines = () => new Set<{ stop(): void }>()

/**
 * Runs a pure transition over state that lives elsewhere. An effect with a `key` aborts the running one of the same key;
 * `perform` gets the signal. An effect that only aborts is `{ type: 'abort', key }`.
 */
export function runMachine<State, Event, Effect extends AnyEffect, Result = void>(
  options: runMachine.Options<State, Event, Effect, Result>,
): Machine<Event, Effect, Result> {
  const aborts = new Map<string, AbortController>()
  const runs = new Map<string, Run<Effect, Result>>()

  function begin(effect: Effect): void {
    const abort = new AbortController()
    const { signal } = abort
    const { key } = effect
    if (key !== undefined) {
      aborts.get(key)?.abort()
      aborts.set(key, abort)
    }
    const performed = effect.type === 'abort' ? undefined : options.perform(effect, signal, send)
    if (key === undefined) return
    const run = { effect, signal, result: Promise.resolve(performed ?? undefined), ended: performed === undefined }
    runs.set(key, run)
    const end = () => {
      run.ended = true
    }
    run.result.then(end, end)
  }

  function send(event: Event): void {
    const before = options.read()
    const [after, effects] = options.transition(before, event)
    if (after !== before) options.write(after)
    for (const effect of effects) begin(effect)
  }

  return {
    send,
    last: (key) => runs.get(key),
    stop() {
      const event = options.atStop?.(options.read())
      if (event !== undefined) send(event)
      for (const abort of aborts.values()) abort.abort()
      aborts.clear()
    },
  }
}

type AnyEffect = { readonly type: string; readonly key?: string }

export declare namespace runMachine {
  type Options<State, Event, Effect, Result = void> = {
    read: () => State
    write: (state: State) => void
    transition: Transition<State, Event, Effect>
    perform: (
      effect: Effect,
      signal: AbortSignal,
      send: (event: Event) => void,
    ) => Promise<Result | undefined> | undefined
    /** What a stop ends for good: what would otherwise look as if it were under way for ever. */
    atStop?: (state: State) => Event | undefined
  }
}
