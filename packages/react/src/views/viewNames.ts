import type { ViewName } from '@latchkey/core'
import { registry } from './registry.ts'

/** Every view by name, for galleries and tests that go through all of them. */
export const viewNames: readonly ViewName[] = Object.keys(registry) as ViewName[]
