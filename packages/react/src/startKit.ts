import type { Kit } from '@latchkey/core'

/**
 * Starts a kit for one mounted provider. Two providers of one kit start it once; the last to leave stops it.
 *
 * @returns The function that gives this provider's share back.
 */
export function startKit(kit: Kit): () => void {
  const running = kit.internals.get(createRunning)
  if (running.providers === 0) running.stop = kit.start()
  running.providers += 1
  return () => {
    running.providers -= 1
    if (running.providers === 0) running.stop()
  }
}

const createRunning = () => ({ providers: 0, stop: () => {} })
