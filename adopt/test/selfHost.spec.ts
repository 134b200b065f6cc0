import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePort, launchBrowser, personas, repositoryRoot } from '@latchkey/devnet'
import { afterAll, expect, inject, it } from 'vitest'
import { hostEnvironment } from '../src/hostEnvironment.ts'
import { startNodes } from '../src/startNodes.ts'
import { startNpm } from '../src/startScript.ts'

// The services as `npm create latchkey` begins them, with the settings that its README asks for.

const run = promisify(execFile)
const root = mkdtempSync(join(tmpdir(), 'latchkey-self-host-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

const environment = hostEnvironment({ npm_config_registry: inject('registryUrl'), npm_config_yes: 'true', CI: '1' })

it('serves the web app, the api and the relay from a copy of the sources', { timeout: 400_000 }, async () => {
  const shell = process.platform === 'win32'
  const folder = join(root, 'node')
  const create = ['create', `--cache=${join(root, 'npm')}`, 'latchkey@latest', 'node', '--', '--template=self-host']
  await run('npm', create, { cwd: root, env: environment, shell })
  await run('npm', ['test'], { cwd: folder, env: environment, shell })

  await using nodes = await startNodes(personas.alice.address)
  const [webPort, apiPort, relayPort] = [await freePort(), await freePort(), await freePort()]
  const settings: Readonly<Record<string, string>> = {
    LATCHKEY_SOURCES: repositoryRoot,
    API_RPC_URLS: JSON.stringify({ 'eip155:1': [`${nodes.url}/1`] }),
    LATCHKEY_WEB_PORT: String(webPort),
    API_PORT: String(apiPort),
    RELAY_PORT: String(relayPort),
  }
  const env = join(folder, '.env')
  const lines = readFileSync(env, 'utf8').split('\n')
  const names = lines.map((line) => line.split('=')[0] ?? '')
  expect(names).toEqual(expect.arrayContaining(Object.keys(settings)))
  writeFileSync(
    env,
    lines
      .map((line, at) => (`${names[at]}` in settings ? `${names[at]}=${settings[`${names[at]}`]}` : line))
      .join('\n'),
  )

  const url = `http://localhost:${webPort}/`
  {
    await using _services = await startNpm(folder, ['start'], url, environment)
    expect(await (await fetch(`http://localhost:${apiPort}/health`)).text()).toMatch(/^OK v.*chains: 1\//)
    await using browser = await launchBrowser()
    const page = await browser.newPage()
    await page.goto(url)
    await page
      .getByRole('button', { name: /^Connect/ })
      .first()
      .click()
    await page.getByRole('dialog').waitFor()
  }
  for (const port of [webPort, apiPort, relayPort]) await expect(fetch(`http://localhost:${port}/`)).rejects.toThrow()
})
