import { median } from '../statistics.ts'
import type { Visit } from './measurePage.ts'

/** Medians of one page's visits at one processor speed. */
export type PageSummary = {
  readonly page: string
  readonly cpuSlowdown: number
  readonly visits: number
  readonly usableMs: number
  readonly openMs: number
  readonly openMinMs: number
  readonly openMaxMs: number
  readonly kibUntilButton: number
  readonly kibOpen: number
  readonly requestsUntilButton: number
  readonly requestsIdle: number
  readonly requestsOpen: number
  readonly offSiteRequests: number
  readonly heapOpenMib: number
  /** The longest task of the middle visit, 0 when it had none over 50 ms. */
  readonly longestTaskLoadMs: number
  readonly longestTaskOpenMs: number
  /** What all tasks before the click took beyond 50 ms each: for that long the page answered nothing. */
  readonly blockingLoadMs: number
}

export function summarise(page: string, cpuSlowdown: number, visits: readonly Visit[]): PageSummary {
  const middle = (pick: (visit: Visit) => number) => median(visits.map(pick))
  const opens = visits.map((visit) => visit.openMs)
  return {
    page,
    cpuSlowdown,
    visits: visits.length,
    usableMs: middle((visit) => visit.usableMs),
    openMs: middle((visit) => visit.openMs),
    openMinMs: Math.min(...opens),
    openMaxMs: Math.max(...opens),
    kibUntilButton: middle((visit) => visit.bytesUntilButton) / 1024,
    kibOpen: middle((visit) => visit.bytesOpen) / 1024,
    requestsUntilButton: middle((visit) => visit.requestsUntilButton),
    requestsIdle: middle((visit) => visit.requestsIdle),
    requestsOpen: middle((visit) => visit.requestsOpen),
    offSiteRequests: middle((visit) => visit.offSiteRequests),
    heapOpenMib: middle((visit) => visit.heapOpenBytes) / 2 ** 20,
    longestTaskLoadMs: middle((visit) => Math.max(0, ...visit.longTasksLoadMs)),
    longestTaskOpenMs: middle((visit) => Math.max(0, ...visit.longTasksOpenMs)),
    blockingLoadMs: middle((visit) => visit.longTasksLoadMs.reduce((sum, taskMs) => sum + taskMs - 50, 0)),
  }
}
