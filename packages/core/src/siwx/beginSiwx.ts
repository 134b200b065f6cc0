import type { Kit } from '../kit/kit.types.ts'
import { kitMachines } from '../machine/machine.ts'

/** Starts what signs people in, where the app does and it is not running yet. It stops with the kit. */
export function beginSiwx(kit: Kit): void {
  if (!kit.options.siwx && !kit.options.siweConfig) return
  const run = kit.internals.get(createRun)
  if (run.abort) return
  const abort = new AbortController()
  run.abort = abort
  const stop = () => {
    abort.abort()
    if (run.abort === abort) run.abort = undefined
  }
  kitMachines(kit).add({ stop })
  const failed = (error: unknown) => {
    kit.env.log('error', 'What signs people in could not be loaded', error)
    stop()
  }
  import('./startSiwx.ts').then(({ startSiwx }) => startSiwx(kit, abort.signal)).catch(failed)
}

const createRun = (): { abort?: AbortController | undefined } => ({})
