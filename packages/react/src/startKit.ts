import type { Kit } from '@latchkey/core'

const slot = 'react/start'

/**
 * Starts a kit for one mounted provider. Two providers of one kit start it once; the last to leave stops it.
 *
 * @returns The function that gives this provider's share back.
 */
export function startKit(kit: Kit): () => void {
  const running = (kit.slots.get(slot) as Running | undefined) ?? { providers: 0, stop: kit.start() }
  running.providers += 1
  kit.slots.set(slot, running)
  return () => {
    running.providers -= 1
    if (running.providers > 0) return
    kit.slots.delete(slot)
    running.stop()
  }
}

type Running = { providers: number; readonly stop: () => void }
