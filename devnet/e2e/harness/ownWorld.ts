import { inject } from 'vitest'
import type { World } from '../globalSetup.ts'

// Other tests borrow the journeys' tools, and have no devnet.
const worldServer = inject('worldServer')
const place = `${worldServer}/${process.env.VITEST_POOL_ID}`
const world = worldServer === undefined ? undefined : await askFor()

/** The devnet that belongs to the worker of the running file: no other file changes it meanwhile. */
export function ownWorld(): World {
  if (world === undefined) throw new Error('Journeys alone have a devnet.')
  return world
}

/** Sets the clock of the wallet's services that many milliseconds ahead of the machine's. */
export async function setVaultAhead(ms: number): Promise<void> {
  await fetch(place, { method: 'POST', body: String(ms) })
}

async function askFor(): Promise<World> {
  const response = await fetch(place)
  if (!response.ok) throw new Error(`No devnet came up: ${await response.text()}`)
  return (await response.json()) as World
}
