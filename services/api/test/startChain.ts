import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { freePort } from '@latchkey/service-kit/test/freePort'

const require = createRequire(import.meta.url)
const multicall3 = '0xca11bde05977b3631167028862be2a173976ca11'

/**
 * A real EVM chain for a test: anvil in memory, with Multicall3 in its usual place by default.
 * @throws Error when anvil is not installed for this machine.
 */
export async function startChain(chainId: number, options: StartChainOptions = {}): Promise<TestChain> {
  const port = await freePort()
  const architecture = process.arch === 'x64' ? 'amd64' : process.arch
  const binary = require.resolve(`@foundry-rs/anvil-${process.platform}-${architecture}/bin/anvil`)
  const limit = options.gasLimit === undefined ? [] : ['--gas-limit', String(options.gasLimit)]
  const parameters = ['--port', String(port), '--chain-id', String(chainId), '--silent', ...limit]
  const server = spawn(binary, parameters, { stdio: 'ignore' })
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()))
  process.once('exit', () => server.kill('SIGKILL'))
  const url = `http://127.0.0.1:${port}`

  async function rpc(method: string, ...params: unknown[]): Promise<string> {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    })
    const { result, error } = (await response.json()) as { result: string; error?: unknown }
    if (error !== undefined) throw new Error(`${method}: ${JSON.stringify(error)}`)
    return result
  }

  while (!(await rpc('eth_chainId').catch(() => undefined))) await new Promise((resolve) => setTimeout(resolve, 20))
  // A call without a receiver runs the creation code and answers the code that it would leave.
  if (options.multicall !== false)
    await rpc('anvil_setCode', multicall3, await rpc('eth_call', { data: multicallBytecode() }, 'latest'))
  return {
    url,
    rpc,
    async [Symbol.asyncDispose]() {
      server.kill()
      await ended
    },
  }
}

export type StartChainOptions = {
  /** Default: with it. */
  multicall?: boolean
  /** Of a block, and of a call that names none. */
  gasLimit?: number
}

export type TestChain = AsyncDisposable & { url: string; rpc(method: string, ...params: unknown[]): Promise<string> }

/** viem ships the creation code for its own use and does not export it. */
function multicallBytecode(): string {
  const file = join(dirname(require.resolve('viem/package.json')), '_esm/constants/contracts.js')
  const code = /multicall3Bytecode = '(0x[0-9a-f]+)'/.exec(readFileSync(file, 'utf8'))?.[1]
  if (code === undefined) throw new Error('viem holds no Multicall3 any more.')
  return code
}
