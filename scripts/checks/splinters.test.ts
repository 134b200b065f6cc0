import { expect, it } from 'vitest'
import { memoryProject } from './project.ts'
import { splintersCheck } from './splinters.ts'

const small = 'export const a = 1\n'
const manifest = JSON.stringify({ name: '@latchkey/a', exports: { '.': './src/index.ts' } })

async function refused(files: Readonly<Record<string, string>>) {
  const project = memoryProject({ 'packages/a/package.json': manifest, ...files })
  return (await splintersCheck.run(project)).findings.map(({ file }) => file)
}

it('refuses a few lines with one importer', async () => {
  expect(
    await refused({
      'packages/a/src/a.ts': small,
      'packages/a/src/b.ts': `import { a } from './a.ts'\nexport const b = a\n`,
    }),
  ).toEqual(['packages/a/src/a.ts'])
})

it.each([
  ['two importers', { 'packages/a/src/c.ts': `import { a } from './a.ts'\nexport const c = a\n` }],
  ['a test of its own', { 'packages/a/src/a.test.ts': '' }],
  ['a chunk', { 'packages/a/src/b.ts': `export const b = () => import('./a.ts')\n` }],
  ['twenty lines', { 'packages/a/src/a.ts': `${small}${'\n// x'.repeat(19)}\n` }],
  [
    'a full importer',
    { 'packages/a/src/b.ts': `import { a } from './a.ts'\n${'// x\n'.repeat(399)}export const b = a\n` },
  ],
])('accepts %s', async (_, files) => {
  expect(
    await refused({
      'packages/a/src/a.ts': small,
      'packages/a/src/b.ts': `import { a } from './a.ts'\nexport const b = a\n`,
      ...files,
    }),
  ).toEqual([])
})

it('accepts a part of what puts parts together', async () => {
  const app = `import { a } from './a.ts'\nexport const app = a\n`
  expect(await refused({ 'packages/a/src/a.ts': small, 'packages/a/src/app.ts': app })).toEqual([])
})

it('accepts what only the entry of a package names', async () => {
  expect(
    await refused({ 'packages/a/src/a.ts': small, 'packages/a/src/index.ts': `export { a } from './a.ts'\n` }),
  ).toEqual([])
})
