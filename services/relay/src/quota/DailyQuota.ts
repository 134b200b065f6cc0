import type { ProjectSource } from '../projects/createProjectSource.ts'
import type { UsageStore } from '../store/relayStore.ts'

/**
 * Counts the messages that projects publish in one UTC day. Each process counts on its own and now and then adds its
 * part to the store, from which it learns the others' part: several processes overshoot a budget by one interval at most.
 */
export class DailyQuota {
  readonly #store: UsageStore
  readonly #projects: ProjectSource | undefined
  readonly #nowMs: () => number
  #day: string
  #stored: Readonly<Record<string, number>> = {}
  #unsaved: Record<string, number> = {}
  /** On its way to the store. */
  #saving: Readonly<Record<string, number>> = {}

  constructor(store: UsageStore, projects: ProjectSource | undefined, nowMs: () => number) {
    this.#store = store
    this.#projects = projects
    this.#nowMs = nowMs
    this.#day = dayOf(nowMs())
  }

  /** Takes `count` messages from the budget of the day; false when that is more than is left. */
  take(projectId: string | undefined, count: number): boolean {
    const budget = projectId === undefined ? undefined : this.#projects?.known(projectId)?.messagesPerDay
    if (projectId === undefined || budget === undefined) return true
    this.#turnDay()
    const unsaved = this.#unsaved[projectId] ?? 0
    const counted = (this.#stored[projectId] ?? 0) + (this.#saving[projectId] ?? 0) + unsaved
    if (counted + count > budget) return false
    this.#unsaved[projectId] = unsaved + count
    return true
  }

  /** Adds what was counted since the last time to the store, and reads the totals of every project with a budget. */
  async save(): Promise<void> {
    await this.#projects?.refresh()
    this.#turnDay()
    const budgeted = [...(this.#projects?.all() ?? [])].filter((project) => project.messagesPerDay !== undefined)
    if (budgeted.length === 0) return
    const day = this.#day
    const saving = this.#unsaved
    this.#unsaved = {}
    this.#saving = saving
    try {
      const counts = Object.fromEntries(budgeted.map((project) => [project.id, saving[project.id] ?? 0]))
      const totals = await this.#store.addUsage(day, counts)
      if (day === this.#day) this.#stored = totals
    } catch (error) {
      if (day === this.#day) {
        for (const [id, count] of Object.entries(saving)) this.#unsaved[id] = (this.#unsaved[id] ?? 0) + count
      }
      throw error
    } finally {
      this.#saving = {}
    }
  }

  #turnDay(): void {
    const day = dayOf(this.#nowMs())
    if (day === this.#day) return
    this.#day = day
    this.#stored = {}
    this.#unsaved = {}
  }
}

function dayOf(nowMs: number): string {
  return new Date(nowMs).toISOString().slice(0, 10)
}
