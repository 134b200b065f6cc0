import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildSite } from './buildSite.ts'
import { repositoryRoot } from './sites.ts'

const cache = join(repositoryRoot, 'node_modules/.cache')
let home: string

beforeAll(() => {
  mkdirSync(cache, { recursive: true })
  home = mkdtempSync(join(cache, 'site-test-'))
  writeFileSync(join(home, 'index.html'), '<!doctype html><script type="module" src="./main.js"></script>')
  writeFileSync(join(home, 'main.js'), `document.title = 'one'`)
})
afterAll(() => {
  rmSync(home, { recursive: true })
  rmSync(join(cache, `latchkey/node_modules-.cache-${basename(home)}.lock`))
})

const build = (onBuild: () => void) => buildSite({ folder: relative(repositoryRoot, home), onBuild })
const built = (output: string) =>
  readdirSync(join(output, 'assets'))
    .filter((name) => name.endsWith('.js'))
    .map((name) => readFileSync(join(output, 'assets', name), 'utf8'))
    .join()

it('builds once for two that ask at the same time, again when a source has changed, and leaves nothing behind', async () => {
  let builds = 0
  const count = () => {
    builds += 1
  }
  const [one, two] = await Promise.all([build(count), build(count)])
  expect([builds, one]).toEqual([1, two])
  expect(built(one)).toContain('one')
  writeFileSync(join(home, 'main.js'), `document.title = 'two'`)
  await Promise.all([build(count), build(count)])
  expect(builds).toBe(2)
  expect(built(one)).toContain('two')
  expect(built(join(one, '.before'))).toContain('one')
  expect(readdirSync(join(one, '.before'))).not.toContain('.before')
  expect(readdirSync(home).sort()).toEqual(['dist', 'index.html', 'main.js'])
  const left = readdirSync(join(cache, 'latchkey')).filter(
    (name) => name.includes('site-test') && !name.endsWith('.lock'),
  )
  expect(left).toEqual([])
})

it('leaves the site as it was when it does not build', async () => {
  const output = await build(() => undefined)
  const before = built(output)
  writeFileSync(join(home, 'main.js'), `import './missing.js'`)
  await expect(build(() => undefined)).rejects.toThrow('missing.js')
  expect(built(output)).toBe(before)
})
