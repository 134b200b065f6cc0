import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { launchBrowser, repositoryRoot } from '@latchkey/devnet'
import { build } from 'vite'
import { afterAll, expect, inject, it } from 'vitest'
import { docSteps } from '../src/docSteps.ts'
import { hostEnvironment } from '../src/hostEnvironment.ts'
import { serveFiles } from '../src/serveHost.ts'
import { startScript } from '../src/startScript.ts'

// What README.md says of beginning an app, done to the letter.

const run = promisify(execFile)
const root = mkdtempSync(join(tmpdir(), 'latchkey-readme-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

const environment = hostEnvironment({ npm_config_registry: inject('registryUrl'), npm_config_yes: 'true', CI: '1' })
const steps = docSteps(readFileSync(join(repositoryRoot, 'README.md'), 'utf8'), 'In your app')

async function opensModal(url: string): Promise<void> {
  await using browser = await launchBrowser()
  const page = await browser.newPage()
  await page.goto(url)
  await page.getByRole('button', { name: /^Connect/ }).click()
  await page.getByRole('dialog', { name: 'Connect' }).waitFor()
}

it('begins an app that opens the modal', { timeout: 400_000 }, async () => {
  const [begin] = steps
  if (begin?.kind !== 'shell') throw new Error('README.md begins with no commands.')
  let folder = root
  // `npm create` keeps what it has run: a cache of its own has no copy of another day.
  const created = { ...environment, npm_config_cache: join(root, 'npm') }
  for (const line of begin.lines.slice(0, -1)) {
    const [program = '', ...args] = line.split(' ')
    if (program === 'cd') folder = join(folder, args[0] ?? '')
    else {
      const env = args[0] === 'create' ? created : environment
      await run(program, args, { cwd: folder, env, shell: process.platform === 'win32' })
    }
  }
  expect(begin.lines.at(-1)).toBe('npm run dev')
  await using site = await startScript(folder, 'dev', environment)
  await opensModal(site.url)
})

it('puts the button into an app that is there', { timeout: 400_000 }, async () => {
  const folder = join(root, 'mine')
  mkdirSync(folder)
  writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }')
  writeFileSync(
    join(folder, 'index.html'),
    '<!doctype html><body><script type="module" src="/main.tsx"></script></body>',
  )
  for (const step of steps.slice(1)) {
    if (step.kind === 'file') {
      mkdirSync(dirname(join(folder, step.name)), { recursive: true })
      writeFileSync(join(folder, step.name), step.text)
      continue
    }
    for (const line of step.lines) {
      const [program = '', ...args] = line.split(' ')
      await run(program, args, { cwd: folder, env: environment, shell: process.platform === 'win32' })
    }
  }
  const outDir = join(folder, 'dist')
  await build({
    root: folder,
    configFile: false,
    logLevel: 'error',
    oxc: { jsx: { runtime: 'automatic' } },
    build: { outDir, modulePreload: { polyfill: false } },
  })
  await using site = await serveFiles(outDir, 'https://api.example.org')
  await opensModal(site.url)
})
