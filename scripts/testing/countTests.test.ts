import { expect, it } from 'vitest'
import { countRun, countTests } from './countTests.ts'

const file = (statuses: string[], status = 'passed', message = '') => ({
  name: 'a.test.ts',
  status,
  message,
  assertionResults: statuses.map((one) => ({ fullName: 'x', title: 'x', status: one })),
})

it.each([
  ['green', [file(['passed', 'passed'])], 2, 0],
  ['a failed test', [file(['passed', 'failed'], 'failed')], 1, 1],
  ['a test that did not run', [file(['passed', 'skipped', 'todo', 'pending'])], 1, 3],
  ['a file that does not load', [file(['passed']), file([], 'failed', 'no such module')], 1, 1],
  ['no files at all', [], 0, 1],
])('counts %s', (_, testResults, passed, failed) => {
  expect(countTests({ testResults })).toMatchObject({ passed, failed })
})

it('counts a run without a report as failed', () => {
  expect(countTests(undefined)).toMatchObject({ passed: 0, failed: 1 })
})

it('counts an error outside of every test, once', () => {
  const green = countTests({ testResults: [file(['passed'])] })
  const red = countTests({ testResults: [file(['failed'], 'failed')] })
  expect(countRun([green], 1)).toMatchObject({ failed: 1 })
  expect(countRun([green, red], 1)).toBeUndefined()
  expect(countRun([green], 0)).toBeUndefined()
})

it('counts an error beside the tests to the file that was running, so that it runs once more alone', () => {
  const errors = [{ file: 'a.test.ts', message: 'expected 409 to be 200' }]
  expect(countTests({ testResults: [file(['passed', 'passed'])] }, errors)).toEqual({
    passed: 2,
    failed: 1,
    problems: ['a.test.ts broke: \nexpected 409 to be 200'],
    failedFiles: ['a.test.ts'],
    passedElsewhere: 0,
  })
  const red = countTests({ testResults: [file(['passed', 'failed'], 'failed')] }, errors)
  expect(red).toMatchObject({ failed: 1, failedFiles: ['a.test.ts'] })
})

it('does not lose an error that belongs to no file behind a test that failed', () => {
  const red = countTests({ testResults: [file(['failed'], 'failed')] })
  expect(countRun([red], 1, [{ file: undefined, message: 'out of memory' }])).toMatchObject({ failed: 1 })
})

it('says what failed and why, and what passed in the other files', () => {
  const failing = {
    name: 'b.test.ts',
    status: 'failed',
    assertionResults: [
      {
        fullName: 'does it',
        title: 'does it',
        status: 'failed',
        failureMessages: ['\u001b[31mexpected 1\u001b[39m\nat'],
      },
      { fullName: 'and this', title: 'and this', status: 'passed' },
    ],
  }
  expect(countTests({ testResults: [file(['passed']), failing] })).toEqual({
    passed: 2,
    failed: 1,
    problems: ['b.test.ts: does it (failed)\nexpected 1\nat'],
    failedFiles: ['b.test.ts'],
    passedElsewhere: 1,
  })
})
