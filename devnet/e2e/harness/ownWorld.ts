import { inject } from 'vitest'
import type { World } from '../globalSetup.ts'

// Other tests borrow the journeys' tools, and have no devnet.
const desk = inject('worldDesk')
const world = desk === undefined ? undefined : await askFor(`${desk}/${process.env.VITEST_POOL_ID}`)

/** The devnet that belongs to the worker of the running file: nobody else changes it meanwhile. */
export function ownWorld(): World {
  if (world === undefined) throw new Error('Journeys alone have a devnet.')
  return world
}

async function askFor(url: string): Promise<World> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`No devnet came up: ${await response.text()}`)
  return (await response.json()) as World
}
