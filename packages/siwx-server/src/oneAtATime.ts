import { siwxError } from './siwxError.ts'

/** How many may wait for one address. */
const waitingAtMost = 16

/**
 * Runs one task a key at a time, each for at most `ms` with the time that it waited.
 *
 * @throws KitError `siwx/node-unavailable` after that time, `siwx/too-many-attempts` where too many wait already.
 */
export function oneAtATime(ms: number) {
  const tails = new Map<string, { last: Promise<unknown>; count: number }>()

  return async function run<Result>(key: string, task: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
    const tail = tails.get(key) ?? { last: Promise.resolve(), count: 0 }
    if (tail.count >= waitingAtMost) throw siwxError('siwx/too-many-attempts')
    const abort = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        const error = siwxError('siwx/node-unavailable', `No answer in ${ms} ms`)
        abort.abort(error)
        reject(error)
      }, ms)
    })
    late.catch(() => {})
    // The next task waits for this task, or for its time to be over.
    const own = tail.last.then(() => (abort.signal.aborted ? late : Promise.race([task(abort.signal), late])))
    tail.count += 1
    tail.last = own.catch(() => {})
    tails.set(key, tail)
    try {
      return await Promise.race([own, late])
    } finally {
      clearTimeout(timer)
      tail.count -= 1
      if (tail.count === 0) tails.delete(key)
    }
  }
}
