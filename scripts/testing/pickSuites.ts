import { stages } from './stages.ts'
import type { Suite } from './suite.types.ts'

/** The stages with the named suites alone; with all of them without names. */
export function pickSuites(names?: readonly string[]): readonly (readonly Suite[])[] {
  return stages
    .map((stage) => stage.filter(({ name }) => names === undefined || names.includes(name)))
    .filter((stage) => stage.length > 0)
}
