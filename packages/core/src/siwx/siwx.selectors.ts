import type { Kit } from '../kit/kit.types.ts'

/** Whether the app works only with a session. */
export function isSiwxRequired({ options }: Kit): boolean {
  return options.siwx ? (options.siwx.getRequired?.() ?? true) : (options.siweConfig?.required ?? true)
}
