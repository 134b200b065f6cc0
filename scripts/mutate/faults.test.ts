import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { toolRoot } from '../checks/project.ts'
import { faultsOfPackages } from './faults.ts'

describe.each(Object.entries(faultsOfPackages))('the faults of %s', (_, faults) => {
  it('are a dozen at least, each with a name of its own', () => {
    expect(faults.length).toBeGreaterThanOrEqual(12)
    expect(new Set(faults.map(({ id }) => id)).size).toBe(faults.length)
  })

  it.each(faults)('$id: its place is found once, and its tests are there', ({ file, find, replace, tests }) => {
    const path = join(toolRoot, file)
    expect(existsSync(path), file).toBe(true)
    expect(readFileSync(path, 'utf8').split(find)).toHaveLength(2)
    expect(replace).not.toBe(find)
    for (const test of tests.slice(1)) expect(existsSync(join(toolRoot, test)), test).toBe(true)
  })
})
