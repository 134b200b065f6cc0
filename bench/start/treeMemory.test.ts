import { expect, it } from 'vitest'
import { sumTree, treeMemory } from './treeMemory.ts'

it('adds up a process and all below it, and nobody else', () => {
  expect(sumTree('  1 0 100\n 10 1 5\n 11 10 7\n 12 11 9\n 20 1 1000\n', 10)).toBe(21 * 1024)
})

it('reads the memory of this process', () => {
  expect(treeMemory(process.pid)).toBeGreaterThan(10 * 2 ** 20)
})
