import type { Kit } from '../kit/kit.types.ts'
import { slot } from '../kit/slot.ts'
import { type Machine, runMachine } from './runMachine.ts'

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
