import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { toolRoot } from '../checks/project.ts'
import { longFiles } from './LongestFirst.ts'

it.each(longFiles)('%s is there', (file) => {
  expect(existsSync(join(toolRoot, file))).toBe(true)
})
