import { cpus, totalmem } from 'node:os'

/** The machine that a run was on, in words: numbers mean nothing without it. */
export function machine(): string {
  const [first] = cpus()
  return `${cpus().length} × ${first?.model.trim() ?? 'unknown processor'}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}`
}
