import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'

/** Resident bytes of the process `root` and of all its descendants. */
export function treeMemory(root: number): number {
  return sumTree(existsSync('/proc/self/status') ? listProc() : listPs(), root)
}

function listPs(): string {
  return execFileSync('ps', ['-eo', 'pid=,ppid=,rss='], { encoding: 'utf8' })
}

/** The same from Linux itself: small images have no `ps`. */
function listProc(): string {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const status = readFileSync(`/proc/${pid}/status`, 'utf8')
        const field = (name: string) => new RegExp(`^${name}:\\s*(\\d+)`, 'm').exec(status)?.[1] ?? '0'
        return `${pid} ${field('PPid')} ${field('VmRSS')}`
      } catch {
        // Ended while we looked.
        return []
      }
    })
    .join('\n')
}

/** Adds up a listing: a line for each process with its id, its parent's id and its KiB. */
export function sumTree(listing: string, root: number): number {
  const rows = listing
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
  const sum = (pid: number): number =>
    rows.reduce((total, [own, parent, kib = 0]) => {
      if (own === pid) return total + kib * 1024
      return parent === pid && own !== undefined ? total + sum(own) : total
    }, 0)
  return sum(root)
}
