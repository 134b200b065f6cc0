import type { Kit } from './kit.types.ts'

/** How long a page waits before it asks again for code that could not be fetched. */
const againMs = 5_000

/**
 * Fetches code that no press waits for, and runs it; on a bad network later, unless the signal has aborted by then.
 *
 * @param again Called instead when it is time to ask again.
 */
export function fetchCode<Code>(
  kit: Kit,
  signal: AbortSignal,
  load: () => Promise<Code>,
  run: (code: Code) => void,
  again: () => void = () => fetchCode(kit, signal, load, run),
): void {
  load().then(
    (code) => {
      if (!signal.aborted) run(code)
    },
    (error: unknown) => {
      if (signal.aborted) return
      kit.env.log('debug', 'Code could not be fetched', error)
      signal.addEventListener('abort', kit.env.clock.setTimer(again, againMs), { once: true })
    },
  )
}
