import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { guardian } from '../process/guardian.ts'
import { freePort } from '../process/listen.ts'
import { rpcCall } from './devnetChains.ts'
import { chainState, startHeartbeat } from './heartbeat.ts'

const platforms: Record<string, string> = { linux: 'linux', darwin: 'darwin', win32: 'win32' }
const architectures: Record<string, string> = { x64: 'amd64', arm64: 'arm64' }

/**
 * Path of the anvil binary of this machine. The binary is started directly: the package's own launcher costs a second
 * Node process and leaves the chain running when it is killed.
 */
function anvilBinary(): string {
  const name = `@foundry-rs/anvil-${platforms[process.platform]}-${architectures[process.arch]}`
  const file = process.platform === 'win32' ? 'bin/anvil.exe' : 'bin/anvil'
  try {
    return createRequire(import.meta.url).resolve(`${name}/${file}`)
  } catch (cause) {
    throw new Error(`There is no anvil for ${process.platform} ${process.arch} here: ${name} isn't installed.`, {
      cause,
    })
  }
}

const startTimeoutMs = 15_000
const stopTimeoutMs = 2_000

/** A running local EVM chain. */
export type Anvil = AsyncDisposable & {
  readonly chainId: number
  /** CAIP-2 id. */
  readonly caip: string
  readonly rpcUrl: string
  readonly webSocketUrl: string
  readonly port: number
  readonly pid: number
  /** Resolves when the process has ended, asked for or not. */
  readonly exited: Promise<void>
  /** Writes the state file now. It is also written within a second of each transaction, and twice a minute. */
  save(): Promise<void>
  /** Ends the process in an orderly way: the state file holds everything after it. Calling it twice is harmless. */
  stop(): Promise<void>
}

export declare namespace startAnvil {
  type Options = {
    /** EIP-155 number. */
    chainId: number
    /** TCP port on the loopback interface; a free one by default. */
    port?: number | undefined
    /** Where the chain lives on across restarts; in memory alone by default. */
    stateFile?: string | undefined
    /** When the first block of a new chain was made, in seconds since 1970. Default: now. */
    firstBlockAt?: number | undefined
    /** Whether a new chain is kept from its first save by the caller on, instead of at once. Default: false. */
    keptLater?: boolean | undefined
    /** Seconds between blocks, beside those mined at once for each transaction. Default 2; see `startHeartbeat`. */
    blockTimeSeconds?: number | undefined
    /** Whether it is a chain of the OP stack, which can charge for the data of a transaction. Default: false; see `chargeForData`. */
    opStack?: boolean | undefined
  }
}

/** Starts anvil and waits until it answers. It has no accounts and no contracts: see `prepareWorld`. */
export async function startAnvil(options: startAnvil.Options): Promise<Anvil> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await launch(options, options.port ?? (await freePort()))
    } catch (error) {
      // Another process may take a free port between the check and the start.
      if (options.port !== undefined || attempt === 3) throw error
    }
  }
}

async function launch(options: startAnvil.Options, port: number): Promise<Anvil> {
  const args = [
    ...['--host', '127.0.0.1', '--port', String(port), '--chain-id', String(options.chainId)],
    ...['--accounts', '0', '--quiet', '--color', 'never'],
    // A whole state a block is 30 times the memory, and gigabytes in the home folder.
    ...['--prune-history', '16'],
    // A kept state of a few megabytes comes back as one request.
    '--no-request-size-limit',
    ...(options.firstBlockAt === undefined ? [] : ['--timestamp', String(options.firstBlockAt)]),
    ...(options.opStack === true ? ['--network', 'optimism'] : []),
  ]
  const child = spawn(anvilBinary(), args, { detached: true, stdio: ['ignore', 'pipe', 'pipe'], cwd: tmpdir() })
  let output = ''
  const collect = (chunk: Buffer) => {
    output = (output + chunk.toString()).slice(-2_000)
  }
  child.stdout.on('data', collect)
  child.stderr.on('data', collect)

  let ended = false
  const exited = new Promise<void>((resolve) => {
    const finish = () => {
      ended = true
      resolve()
    }
    child.on('error', (error) => {
      output += error.message
      finish()
    })
    child.on('exit', finish)
  })
  const pid = child.pid
  if (pid === undefined) {
    await exited
    throw new Error(`The chain eip155:${options.chainId} didn't start. ${output.trim()}`)
  }
  const release = guardian.guard(pid)
  void exited.then(release)

  async function end(): Promise<void> {
    if (!ended) child.kill('SIGTERM')
    await Promise.race([exited, sleep(stopTimeoutMs, undefined, { ref: false })])
    if (!ended) child.kill('SIGKILL')
    await exited
  }

  const rpcUrl = `http://127.0.0.1:${port}`
  const deadline = Date.now() + startTimeoutMs
  while (!(await answers(rpcUrl, options.chainId))) {
    if (ended || Date.now() > deadline) {
      await end()
      throw new Error(`The chain eip155:${options.chainId} didn't start on port ${port}. ${output.trim()}`)
    }
    await sleep(15)
  }

  const { stateFile } = options
  if (stateFile !== undefined) {
    try {
      await chainState.load(rpcUrl, stateFile)
    } catch (error) {
      await end()
      throw error
    }
  }
  let kept = options.keptLater !== true
  const heartbeat = startHeartbeat({
    rpcUrl,
    blockTimeMs: (options.blockTimeSeconds ?? 2) * 1000,
    stateFile: () => (kept ? stateFile : undefined),
  })

  async function save(): Promise<void> {
    kept = true
    if (stateFile !== undefined) await chainState.save(rpcUrl, stateFile)
  }

  let stopping: Promise<void> | undefined
  function stop(): Promise<void> {
    stopping ??= (async () => {
      await heartbeat.stop()
      // A chain that doesn't answer any more keeps what it saved last.
      if (!ended && kept) await save().catch(() => {})
      await end()
    })()
    return stopping
  }

  return {
    chainId: options.chainId,
    caip: `eip155:${options.chainId}`,
    rpcUrl,
    webSocketUrl: `ws://127.0.0.1:${port}`,
    port,
    pid,
    exited,
    save,
    stop,
    [Symbol.asyncDispose]: stop,
  }
}

async function answers(rpcUrl: string, chainId: number): Promise<boolean> {
  try {
    return Number(await rpcCall(rpcUrl, 'eth_chainId')) === chainId
  } catch {
    return false
  }
}
