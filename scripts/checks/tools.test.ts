import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, expect, it, vi } from 'vitest'
import { readProject, toolRoot } from './project.ts'
import { styleCheck, typesCheck, unusedCheck } from './tools.ts'

// Each test starts a tool twice; a busy machine takes its time.
vi.setConfig({ testTimeout: 60_000 })

const folders: string[] = []

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

function projectOnDisk(files: Record<string, string>) {
  const root = mkdtempSync(join(tmpdir(), 'latchkey-check-'))
  folders.push(root)
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), text)
  }
  symlinkSync(join(toolRoot, 'node_modules'), join(root, 'node_modules'))
  return readProject(root)
}

it('types: a wrong type fails, a right one passes', async () => {
  const tsconfig = '{"compilerOptions":{"strict":true,"noEmit":true,"types":[]},"include":["src"]}'
  const wrong = projectOnDisk({ 'tsconfig.json': tsconfig, 'src/a.ts': `export const a: number = 'text'\n` })
  const right = projectOnDisk({ 'tsconfig.json': tsconfig, 'src/a.ts': 'export const a: number = 1\n' })
  const found = { file: 'src/a.ts', line: 1, message: expect.stringContaining('TS2322') }
  expect((await typesCheck.run(wrong)).findings).toEqual([found])
  // The second run knows what the first has found, and says it again.
  expect((await typesCheck.run(wrong)).findings).toEqual([found])
  expect((await typesCheck.run(right)).findings).toEqual([])
})

it('types: code in the docs is compiled too, and named by its place in them', async () => {
  const tsconfig = '{"compilerOptions":{"strict":true,"noEmit":true,"types":[]},"include":[".cache/docs"]}'
  const page = (value: string) => `# A page\n\n\`\`\`ts\nconst a: number = ${value}\nconsole.log(a)\n\`\`\`\n`
  const wrong = projectOnDisk({ 'tsconfig.json': tsconfig, 'docs/a.md': page("'text'") })
  const right = projectOnDisk({ 'tsconfig.json': tsconfig, 'docs/a.md': page('1') })
  expect((await typesCheck.run(wrong)).findings).toContainEqual({
    file: 'docs/a.md',
    line: 4,
    message: expect.stringContaining('TS2322'),
  })
  expect((await typesCheck.run(right)).findings.filter(({ file }) => file === 'docs/a.md')).toEqual([])
})

it('format and lint: an unused variable fails, tidy code passes', async () => {
  const biome = '{ "linter": { "rules": { "correctness": { "noUnusedVariables": "error" } } } }\n'
  const wrong = projectOnDisk({ 'biome.json': biome, 'a.ts': 'const a = 1;\n' })
  const right = projectOnDisk({ 'biome.json': biome, 'a.ts': 'export const a = 1;\n' })
  expect((await styleCheck.run(wrong)).findings).toEqual([
    { file: 'a.ts', line: 1, message: expect.stringContaining('noUnusedVariables') },
  ])
  expect((await styleCheck.run(right)).findings).toEqual([])
})

it('unused code: an export without a user and a dependency without an import fail', async () => {
  const manifest = (dependencies: Record<string, string>) =>
    JSON.stringify({ name: 'x', type: 'module', main: './index.ts', dependencies })
  const used = { 'index.ts': `import { a } from './a.ts'\nconsole.log(a)\n`, 'a.ts': 'export const a = 1\n' }
  const wrong = projectOnDisk({
    ...used,
    'package.json': manifest({ viem: '1' }),
    'a.ts': 'export const a = 1\nexport const b = 2\n',
  })
  const right = projectOnDisk({ ...used, 'package.json': manifest({}) })
  expect((await unusedCheck.run(wrong)).findings.map(({ message }) => message).sort()).toEqual([
    'unused dependencies: viem',
    'unused exports: b',
  ])
  expect((await unusedCheck.run(right)).findings).toEqual([])
})
