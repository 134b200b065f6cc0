import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { launchBrowser, recordRequests } from '@latchkey/devnet'
import { type Hex, recoverMessageAddress } from 'viem'
import { afterAll, describe, expect, inject, it } from 'vitest'
import { hostEnvironment } from '../src/hostEnvironment.ts'
import { startScript } from '../src/startScript.ts'

// Projects of `npm create latchkey`, made, installed, built and opened as their README says.

const run = promisify(execFile)
const root = mkdtempSync(join(tmpdir(), 'latchkey-templates-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

const registry = { npm_config_registry: inject('registryUrl'), NEXT_TELEMETRY_DISABLED: '1', CI: '1' }
const environment = hostEnvironment(registry)

const pages = ['vite-react', 'next', 'next-wagmi', 'vue', 'vanilla'] as const
const all = [
  ...pages.map((template) => ({ template, demo: false })),
  ...pages.map((template) => ({ template, demo: true })),
]
/** One stands for all in `npm test`. */
const quick = [{ template: 'vite-react', demo: true }] as const

/** The first test account of anvil, which everyone knows. */
const practiceAccount = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

async function command(folder: string, line: string, ...more: readonly string[]) {
  const [program = '', ...args] = line.split(' ')
  const shell = process.platform === 'win32'
  const options = { cwd: folder, env: environment, shell, maxBuffer: 16 * 1024 * 1024 }
  return run(program, [...args, ...more], options).catch((error: { stdout: string; stderr: string }) => {
    throw new Error(`${line} failed.\n${error.stdout}${error.stderr}`)
  })
}

/** `npm create` keeps what it has run: a cache of its own has no copy of another day. */
const createCache = `--cache=${join(root, 'npm')}`

describe.each(process.env.ADOPT_ALL === 'on' ? all : quick)('$template, demo: $demo', ({ template, demo }) => {
  const name = `${template}${demo ? '-demo' : ''}`
  const folder = join(root, name)
  const isNext = template.startsWith('next')

  it('is made', async () => {
    await command(
      root,
      'npm create --yes',
      createCache,
      'latchkey@latest',
      name,
      '--',
      `--template=${template}`,
      ...(demo ? ['--demo'] : []),
    )
    expect(readdirSync(folder)).toContain('package.json')
  })

  it('installs, passes its test and builds, as its README says', { timeout: 400_000 }, async () => {
    const readme = readFileSync(join(folder, 'README.md'), 'utf8')
    expect(readme).toContain('```sh\nnpm install\nnpm run dev\n```')
    await command(folder, 'npm install')
    await command(folder, 'npm test')
    await command(folder, 'npm run build')
    const output = join(folder, isNext ? '.next/static' : 'dist')
    const files = readdirSync(output, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    const texts = files.map((file) => readFileSync(join(file.parentPath, file.name), 'utf8'))
    expect(texts.some((text) => text.includes('Connect a wallet to see what it holds.'))).toBe(true)
    expect(texts.filter((text) => /Practice wallet|local-chain/.test(text))).toEqual([])
  })

  it('opens the modal under its own policy, with an empty console', async () => {
    await using site = await startScript(folder, isNext ? 'start' : 'preview', environment)
    const policy = (await fetch(site.url)).headers.get('content-security-policy')
    expect(policy).toContain("default-src 'self'; ")
    expect(policy).not.toContain('unsafe')
    await using browser = await launchBrowser()
    const context = await browser.newContext()
    const requests = recordRequests(context, [new URL(site.url).host])
    const page = await context.newPage()
    const said: string[] = []
    page.on('console', (message) => said.push(message.text()))
    page.on('pageerror', (error) => said.push(error.message))
    await page.goto(site.url)
    await page.getByRole('button', { name: /^Connect/ }).click()
    await page.getByRole('dialog', { name: 'Connect' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    expect(said).toEqual([])
    expect(requests.foreign()).toEqual([])
  })

  if (demo) {
    it('connects, reads and signs with the practice wallet on a local chain', { timeout: 240_000 }, async () => {
      await using site = await startScript(folder, 'dev', environment)
      await using browser = await launchBrowser()
      const page = await browser.newPage()
      const asked: string[] = []
      page.on('dialog', (dialog) => {
        asked.push(dialog.message())
        void dialog.accept()
      })
      await page.goto(site.url)
      await page.getByRole('button', { name: /^Connect/ }).click()
      const modal = page.getByRole('dialog', { name: 'Connect' })
      await modal.getByRole('button', { name: 'Practice wallet' }).click()
      await modal.waitFor({ state: 'hidden' })
      await page
        .getByText(/10,?000(\.00)? ETH/)
        .first()
        .waitFor()
      await page.getByRole('button', { name: 'Sign a message' }).click()
      const signature = page.locator('output', { hasText: /^0x[0-9a-f]{130}$/ })
      await signature.waitFor()
      const answer = { message: `Hello from ${name}`, signature: (await signature.textContent()) as Hex }
      expect(await recoverMessageAddress(answer)).toBe(practiceAccount)
      expect(asked).toEqual([
        expect.stringContaining('see your practice account'),
        expect.stringContaining(answer.message),
      ])
    })
  }
})
