import { expect, it } from 'vitest'
import { formatCoverage, provenIds, requirementIds, tallyRequirements } from './coverage.ts'

const test = (fullName: string, status: string) => ({ fullName, title: fullName, status })
const report = (...assertionResults: ReturnType<typeof test>[]) => ({
  testResults: [{ name: 'a.test.ts', status: 'passed', assertionResults }],
})

it('reads ids from square brackets at any place of a title', () => {
  expect(requirementIds('closes [S2.7] at once [S2.38 S2.39, S4.28]')).toEqual(['S2.7', 'S2.38', 'S2.39', 'S4.28'])
  expect(requirementIds('mentions S2.7 in passing [and more]')).toEqual([])
})

it('counts only tests that passed, and an id never if one of its tests failed', () => {
  const reports = [
    report(test('a [S1.1]', 'passed'), test('b [S1.2]', 'failed')),
    report(test('c [S1.2 S1.3]', 'passed')),
  ]
  expect([...provenIds(reports)]).toEqual(['S1.1', 'S1.3'])
})

it('prints what is open and what is proven, by capability', () => {
  const rows = [
    { id: 'S1.1', capability: 'connect', pieces: ['house'], text: 'One.' },
    { id: 'S1.2', capability: 'connect', pieces: ['house'], text: 'Two.' },
    { id: 'S7.1', capability: 'api', pieces: ['house'], text: 'Three.' },
  ]
  expect(formatCoverage(tallyRequirements(rows, new Set(['S1.1', 'S7.1'])))).toBe(
    [
      'connect: without a passing test',
      '  S1.2    Two.',
      '',
      'Rows with a passing test',
      'api         1 of    1  100 %',
      'connect     1 of    2  50 %',
      'total       2 of    3  66 %',
    ].join('\n'),
  )
})
