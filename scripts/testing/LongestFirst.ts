import { join } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { toolRoot } from '../checks/toolRoot.ts'
import { longFiles } from './longFiles.ts'

/**
 * Begins with the files that take minutes. vitest goes by the last run's times, and a fresh clone has none: a long file
 * that it begins last runs on alone while the other processor waits.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const places = new Map(longFiles.map((file, place) => [join(toolRoot, file), place]))
    const placeOf = ({ moduleId }: TestSpecification) => places.get(moduleId) ?? longFiles.length
    return (await super.sort(files)).sort((one, other) => placeOf(one) - placeOf(other))
  }
}
