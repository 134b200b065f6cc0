import { hash } from 'node:crypto'
import { expect, it } from 'vitest'
import { solveWork } from './solveWork.ts'

it.each([1, 8, 12])('finds the first number with %i zero bits', (bits) => {
  const challenge = `${bits}.1795320120.b1946ac92492d2347c6235.nWGxne_9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A`
  const zeros = (number: number) => {
    const head = Number.parseInt(hash('sha256', `${challenge}.${number}`, 'hex').slice(0, 8), 16)
    return Math.clz32(head)
  }
  const solution = Number(solveWork(challenge, bits))
  expect(zeros(solution)).toBeGreaterThanOrEqual(bits)
  for (let number = 0; number < solution; number += 1) expect(zeros(number)).toBeLessThan(bits)
})
