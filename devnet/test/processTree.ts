import { readdirSync, readFileSync } from 'node:fs'

type Entry = { readonly pid: number; readonly parent: number; readonly state: string }

function entries(): readonly Entry[] {
  return readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return []
    try {
      const [, state, parent] = /\(.*\) (\S) (\d+)/s.exec(readFileSync(`/proc/${name}/stat`, 'utf8')) ?? []
      return state === undefined ? [] : [{ pid: Number(name), parent: Number(parent), state }]
    } catch {
      return []
    }
  })
}

/** The process and everything below it, as it is now. Linux only. */
export function processTree(root: number): readonly number[] {
  const all = entries()
  const below = (pid: number): readonly number[] => [
    pid,
    ...all.filter(({ parent }) => parent === pid).flatMap((entry) => below(entry.pid)),
  ]
  return below(root)
}

/** Which of these still run. One that has ended and waits for its parent doesn't. */
export function alive(pids: readonly number[]): readonly number[] {
  return entries().flatMap(({ pid, state }) => (pids.includes(pid) && state !== 'Z' ? [pid] : []))
}
