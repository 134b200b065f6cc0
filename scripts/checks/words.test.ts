import { expect, it } from 'vitest'
import { memoryProject } from './project.ts'
import { wordsCheck } from './words.ts'

async function objections(file: string, text: string) {
  return (await wordsCheck.run(memoryProject({ [file]: text }))).findings.map(({ message }) => message)
}

it.each([
  ['a name', 'packages/a/src/a.ts', 'export const addWayBack = 1', '"addWayBack": use recovery method'],
  [
    'a part of JSX',
    'packages/a/src/a.tsx',
    'export const A = () => <AddWayBack />',
    '"AddWayBack": use recovery method',
  ],
  [
    'a file',
    'packages/a/src/askQuietly.ts',
    'export const a = 1',
    '"askQuietly": use request with timeout, open connecting',
  ],
  [
    'a sheet',
    'packages/a/src/a.ts',
    '// As decisions 24 says.\nexport const a = 1',
    '"decisions 24" is not in the repository: say it',
  ],
  [
    'archaic prose',
    'packages/a/src/a.ts',
    '// Read anew.\nexport const a = 1',
    '"anew" in a comment: use again, from scratch, restarted',
  ],
])('refuses %s', async (_, file, text, message) => {
  expect(await objections(file, text)).toEqual([message])
})

it.each([
  "export const message = 'wayBack'",
  'export const TRY_WAY_BACK = 1',
  'export const background = 1',
  "export const text = 'Nobody has it'",
])('accepts %s', async (text) => {
  expect(await objections('packages/a/src/a.ts', text)).toEqual([])
})
