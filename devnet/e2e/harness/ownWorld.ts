import { inject } from 'vitest'
import type { World } from '../globalSetup.ts'

/** The devnet that belongs to the worker of the running file: nobody else changes it meanwhile. */
export function ownWorld(): World {
  const world = inject('worlds')[Number(process.env.VITEST_POOL_ID) - 1]
  if (world === undefined) throw new Error(`Worker ${process.env.VITEST_POOL_ID} has no devnet.`)
  return world
}
