import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { globSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { personas } from '@latchkey/devnet'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { serveFiles } from '../src/serveHost.ts'
import { type Nodes, startNodes } from '../src/startNodes.ts'
import { visitHost } from '../src/visitHost.ts'

// The files that a page without a bundler serves itself: those of the tarball, beside a page of plain HTML.

const root = mkdtempSync(join(tmpdir(), 'latchkey-browser-'))
const site = join(root, 'site')
const own = join(site, 'latchkey')
let nodes: Nodes
let integrity: Readonly<Record<string, string>>
beforeAll(async () => {
  const tarball = inject('packed').find(({ name }) => name === 'latchkey')?.file ?? ''
  execFileSync('tar', ['-xzf', tarball, '-C', root])
  mkdirSync(site)
  renameSync(join(root, 'package', 'dist', 'browser'), own)
  integrity = JSON.parse(readFileSync(join(own, 'integrity.json'), 'utf8'))
  nodes = await startNodes(personas.alice.address)
})
afterAll(async () => {
  await nodes?.[Symbol.asyncDispose]()
  rmSync(root, { recursive: true, force: true })
})

it('come with the hash of each, and the licences of what is in them', () => {
  const files = globSync('**/*.*', { cwd: own }).map((file) => file.replaceAll('\\', '/'))
  expect(Object.keys(integrity).sort()).toEqual(files.filter((file) => file !== 'integrity.json').sort())
  for (const [file, hash] of Object.entries(integrity)) {
    const digest = createHash('sha384')
      .update(readFileSync(join(own, file)))
      .digest('base64')
    expect(hash, file).toBe(`sha384-${digest}`)
  }
  const licences = readFileSync(join(own, 'licenses.md'), 'utf8')
  for (const name of ['react-dom', 'viem', 'zustand']) expect(licences).toContain(`## ${name} - `)
})

it('are one of 25 KiB at most until a page’s button is painted', () => {
  const first = readFileSync(join(own, 'latchkey.js'))
  expect(first.toString()).not.toMatch(/\bfrom\s*"|\bimport\s*"/)
  expect(gzipSync(first).length).toBeLessThanOrEqual(25 * 1024)
})

it('connect, read, sign, switch, send, reload, open a second tab and leave in a page of plain HTML', async () => {
  writeFileSync(join(site, 'index.html'), html(integrity['latchkey.js'] ?? ''))
  writeFileSync(join(site, 'app.js'), app(nodes.url))
  await using served = await serveFiles(site, nodes.url)
  await visitHost(served.url, nodes)
})

const html = (hash: string) => `<!doctype html>
<html lang="en">
<title>Plain</title>
<script type="module" src="/latchkey/latchkey.js" integrity="${hash}"></script>
<script type="module" src="/app.js"></script>
<p data-testid="connect"><latchkey-button></latchkey-button></p>
<output data-testid="address"></output>
<output data-testid="network"></output>
<output data-testid="balance"></output>
<button data-testid="sign">Sign</button>
<output data-testid="signature"></output>
<button data-testid="switch">Base</button>
<button data-testid="send">Send</button>
<output data-testid="hash"></output>
<button data-testid="disconnect">Leave</button>
<output data-testid="error"></output>
`

const app = (rpcUrl: string) => `
import { base, createKit, defineElements, mainnet, selectAccount, watch } from '/latchkey/latchkey.js'
import { disconnect, sendTransaction, signMessage, switchNetwork } from '/latchkey/actions.js'

const customRpcUrls = { 'eip155:1': ['${rpcUrl}/1'], 'eip155:8453': ['${rpcUrl}/8453'] }
const kit = createKit({ networks: [mainnet, base], customRpcUrls, platform: 'html' })
defineElements(kit)

const part = (name) => document.querySelector('[data-testid=' + name + ']')
const put = (name, text) => {
  part(name).textContent = text
}
const press = (name, act) => {
  part(name).onclick = () => act().catch((error) => put('error', error.message))
}

const draw = async ({ address, networkId }) => {
  put('address', address ?? '')
  put('network', address ? networkId.split(':')[1] : '')
  put('balance', '')
  if (!address) return
  const network = kit.networks.find(({ caipNetworkId }) => caipNetworkId === networkId)
  const driver = await kit.driver('eip155')
  const balance = await driver.request(network, { method: 'eth_getBalance', params: [address, 'latest'] })
  put('balance', String(BigInt(balance)))
}
watch(kit, (state) => selectAccount(state, 'eip155'), draw)
const address = () => selectAccount(kit.store.getState(), 'eip155').address

press('sign', async () => put('signature', (await signMessage(kit, { message: 'Signed by a host.' })).signature))
press('switch', () => switchNetwork(kit, { networkId: 'eip155:8453' }))
press('send', async () => put('hash', (await sendTransaction(kit, { to: address(), value: 1n })).hash))
press('disconnect', () => disconnect(kit))
`
