import type { ViewName } from '@latchkey/core'
import { registry } from './registry.ts'
import type { ViewDefinition } from './view.types.ts'

/** The definition of any view. Its params are those of the same stack entry: `registry` checks each pair. */
export function definitionOf(view: ViewName): ViewDefinition {
  return registry[view] as unknown as ViewDefinition
}
