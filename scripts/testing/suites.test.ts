import { expect, it } from 'vitest'
import { pickSuites, projectParameters, suiteOf, suites } from './suites.ts'

it('runs every project when all suites are wanted', () => {
  expect(pickSuites()).toEqual(suites)
  expect(projectParameters(suites)).toEqual([])
})

it('names the projects of the suites that are wanted, and for the browser projects those that are not', () => {
  expect(projectParameters(pickSuites(['unit', 'check']))).toEqual(['--project=unit'])
  expect(projectParameters(pickSuites(['component', 'unit']))).toEqual([
    '--project=!service',
    '--project=!integration',
    '--project=!e2e',
    '--project=!adopt',
  ])
})

it('counts a project of a package as component', () => {
  expect(suiteOf('react').name).toBe('component')
  expect(suiteOf('e2e').name).toBe('e2e')
})

it('refuses a suite that there is not', () => {
  expect(() => pickSuites(['end-to-end'])).toThrow('No suite end-to-end: check, unit')
})
