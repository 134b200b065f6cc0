import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { personas } from '@latchkey/devnet'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { hostEnvironment } from '../src/hostEnvironment.ts'
import { pickHosts } from '../src/hosts.ts'
import { installHost, runScript } from '../src/installHost.ts'
import { serveFiles } from '../src/serveHost.ts'
import { type Nodes, type SolanaNode, startNodes, startSolanaNode } from '../src/startNodes.ts'
import { startScript } from '../src/startScript.ts'
import { visitHost } from '../src/visitHost.ts'
import { visitSolanaHost } from '../src/visitSolanaHost.ts'

const root = mkdtempSync(join(tmpdir(), 'latchkey-hosts-'))
const picked = pickHosts(process.env.ADOPT_HOSTS, process.env.ADOPT_ALL === 'on')
let nodes: Nodes
let solanaNode: SolanaNode
beforeAll(async () => {
  if (picked.some(({ namespace }) => namespace === undefined)) nodes = await startNodes(personas.alice.address)
  if (picked.some(({ namespace }) => namespace === 'solana')) solanaNode = await startSolanaNode()
})
afterAll(async () => {
  await nodes?.[Symbol.asyncDispose]()
  await solanaNode?.[Symbol.asyncDispose]()
  rmSync(root, { recursive: true, force: true })
})

describe.each(picked)('$name', ({ name, kind, namespace }) => {
  const folder = join(root, name)
  const rpcUrl = () => (namespace === 'solana' ? solanaNode : nodes).url
  const rpc = () => ({ VITE_RPC: rpcUrl(), NEXT_PUBLIC_RPC: rpcUrl(), RPC: rpcUrl() })
  const script = (what: string) => runScript(name, folder, what, rpc())

  it('installs from the local registry what its lock says', { timeout: 240_000 }, async () => {
    await installHost(name, folder, inject('registryUrl'))
  })

  it('has strict types, without skipLibCheck', async () => {
    const said = await script('check').catch((error: Error) => error.message)
    const wrong = said.split('\n').filter((line) => /error TS\d+/.test(line))
    if (wrong.length === 0) expect(said).not.toContain('failed')
    // Some libraries don't compile without skipLibCheck by themselves.
    expect(wrong.filter((line) => !/^node_modules\/(?!latchkey\/|@latchkey\/)/.test(line))).toEqual([])
  })

  if (kind === 'program') {
    it('connects, reads, signs, switches and leaves', async () => {
      expect(await script('start')).toBe('done\n')
    })
    return
  }

  it('builds', async () => {
    await script('build')
  })

  it('connects, reads, signs, sends, reloads, opens a second tab and leaves', async () => {
    await using served =
      kind === 'page'
        ? await serveFiles(join(folder, 'dist'), rpcUrl())
        : await startScript(folder, 'start', hostEnvironment(rpc()))
    if (namespace === 'solana') await visitSolanaHost(served.url, solanaNode)
    else await visitHost(served.url, nodes)
  })
})
