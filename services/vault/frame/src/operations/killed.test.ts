import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import {
  type Anvil,
  devnetContracts,
  devnetPaymaster,
  personas,
  prepareWorld,
  rpcCall,
  startAlto,
  startAnvil,
} from '@latchkey/devnet'
import { callsStatuses } from '@latchkey/protocol/calls'
import { mainnet } from '@latchkey/protocol/networks'
import { smartAccountContracts } from '@latchkey/protocol/smart-accounts'
import { decodeRequest, lookUp } from '@latchkey/reading'
import { freePort } from '@latchkey/service-kit/test/freePort'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import {
  createPublicClient,
  createWalletClient,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  hexToBytes,
  http,
  numberToHex,
  parseAbi,
  parseEther,
} from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { mainnet as viemMainnet } from 'viem/chains'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { ApprovalRequest, SigningJob } from '../approve/approve.types.ts'
import { createBatches } from '../batches/createBatches.ts'
import { createNodeCalls } from '../rpc/answerRpc.ts'
import { createAccountTypes } from '../smartAccounts/accountTypes.ts'
import { waitMs } from '../wallet/waitMs.ts'

const main = fileURLToPath(new URL('../../../../api/src/main.ts', import.meta.url))
const networkId = 'eip155:1'
const spender = '0x52908400098527886E0F7030069857D2E4169EE7'
const token = { address: devnetContracts.usdc, abi: erc20Abi } as const
const units = 100n
const dayLimitWei = parseEther('1')
const { signal } = new AbortController()

/** Passes on what is asked, and lets a test act when the answer is there and who waits for it has not heard it. */
async function startRelay(target: () => string) {
  let act: { readonly method: string; readonly work: () => Promise<void> } | undefined
  const server = createServer(async (request, response) => {
    try {
      const body = await text(request)
      const answer = await fetch(target(), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      })
      const said = await answer.text()
      if (act !== undefined && body.includes(`"${act.method}"`)) {
        const { work } = act
        act = undefined
        await work()
        return void response.destroy()
      }
      response.writeHead(200, { 'content-type': 'application/json' }).end(said)
    } catch {
      response.destroy()
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Once, with the next answer to the method. */
    before(method: string, work: () => Promise<void>) {
      act = { method, work }
    },
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}

let folder = ''
let chain: Anvil
let alto: Awaited<ReturnType<typeof startAlto>>
let api: ChildProcess
let apiPort = 0
let paymasterCode: Hex = '0x'
let toNode: Awaited<ReturnType<typeof startRelay>>
let toBundler: Awaited<ReturnType<typeof startRelay>>
const apiUrl = () => `http://127.0.0.1:${apiPort}`
const reader = () => createPublicClient({ chain: viemMainnet, transport: http(chain.rpcUrl), pollingInterval: 20 })

/** Pays fees of anyone, as much in a day as the limit says. */
async function launchApi(): Promise<void> {
  const policy = {
    ...{ project: 'p', chain: networkId, for: 'anyone', calls: 'any' },
    maxPerOperationWei: String(parseEther('0.1')),
    maxPerAccountAndDayWei: String(parseEther('0.1')),
    maxPerProjectAndDayWei: String(dayLimitWei),
    maxGasPriceWei: '100000000000',
  }
  api = spawn(process.execPath, ['--conditions=latchkey-source', main], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      SQLITE_PATH: join(folder, 'api.db'),
      PORT: String(apiPort),
      METRICS_PORT: String(await freePort()),
      LOG_LEVEL: 'silent',
      RATE_LIMIT: 'off',
      DEFAULT_PROJECT_ID: 'p',
      RPC_URLS: JSON.stringify({ [networkId]: [toNode.url] }),
      BUNDLERS: JSON.stringify([{ chain: networkId, url: toBundler.url }]),
      SPONSOR_POLICIES: JSON.stringify([policy]),
      SPONSOR_PAYMASTERS: JSON.stringify({ [networkId]: devnetPaymaster.address }),
      SPONSOR_SIGNER_KEY: devnetPaymaster.signerKey,
    },
  })
  const isUp = () =>
    fetch(`${apiUrl()}/health`).then(
      ({ ok }) => ok,
      () => false,
    )
  await vi.waitUntil(isUp, { timeout: 60_000, interval: 25 })
}

async function killProcess(pid: number | undefined, exited: Promise<unknown>): Promise<void> {
  if (pid !== undefined) process.kill(pid, 'SIGKILL')
  await exited
}

type Victim = 'bundler' | 'api' | 'chain' | 'paymaster'
const victims: Readonly<Record<Victim, { kill(): Promise<void>; revive(): Promise<void> }>> = {
  bundler: {
    kill: () => killProcess(alto.pid, alto.exited),
    async revive() {
      alto = await startAlto({ rpcUrl: chain.rpcUrl, chainId: 1 })
    },
  },
  api: { kill: () => killProcess(api.pid, once(api, 'exit')), revive: launchApi },
  // Its blocks are on the disk; what waited for one is gone.
  chain: {
    async kill() {
      // A block that is being made is on the disk whole, or not at all.
      await rpcCall(chain.rpcUrl, 'evm_mine')
      await chain.save()
      await killProcess(chain.pid, chain.exited)
      await chain.stop()
    },
    async revive() {
      chain = await startAnvil({ chainId: 1, port: chain.port, stateFile: join(folder, 'chain.json') })
    },
  },
  // It reverts where it paid a moment ago.
  paymaster: {
    async kill() {
      paymasterCode = (await reader().getCode(devnetPaymaster)) ?? '0x'
      await rpcCall(chain.rpcUrl, 'anvil_setCode', [devnetPaymaster.address, '0x5f5ffd'])
    },
    revive: async () => void (await rpcCall(chain.rpcUrl, 'anvil_setCode', [devnetPaymaster.address, paymasterCode])),
  },
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'latchkey-killed-'))
  chain = await startAnvil({ chainId: 1, stateFile: join(folder, 'chain.json') })
  await prepareWorld(chain.rpcUrl, mainnet)
  alto = await startAlto({ rpcUrl: chain.rpcUrl, chainId: 1 })
  toNode = await startRelay(() => chain.rpcUrl)
  toBundler = await startRelay(() => alto.url)
  apiPort = await freePort()
  await launchApi()
}, 120_000)
afterAll(async () => {
  if (api?.exitCode === null && api.signalCode === null) await victims.api.kill()
  toNode?.stop()
  toBundler?.stop()
  await alto?.stop()
  await chain?.stop()
  await rm(folder, { recursive: true, force: true })
})

/** A person with a hundred units of practice dollars, and ether where they pay their fees themselves. */
async function makePerson(wei: bigint) {
  const key = generatePrivateKey()
  const account = privateKeyToAddress(key)
  const alice = createWalletClient({ account: personas.alice, chain: viemMainnet, transport: http(chain.rpcUrl) })
  const hash = await alice.writeContract({ ...token, functionName: 'transfer', args: [account, units] })
  await reader().waitForTransactionReceipt({ hash })
  await rpcCall(chain.rpcUrl, 'anvil_setBalance', [account, numberToHex(wei)])

  const kept = new Map<string, never>()
  const store = {
    get: async (name: string) => kept.get(name),
    put: async (name: string, value: never) => void kept.set(name, value),
  }
  const { node, bundler, paymaster } = createNodeCalls(apiUrl(), 'p')
  const addresses = { evm: account, solana: '', bitcoinPayment: '', bitcoinOrdinals: '' }
  const listed = [networkId]
  const batches = createBatches({
    ...{ store, node, bundler, paymaster, listed, voucher: async () => 'a voucher' },
    accounts: createAccountTypes({ store, node, listed }),
    permissionsApi: async () => ({ isOffered: async () => false }) as never,
    owner: async () => ({ user: 'kim', addresses }),
  })
  const data = encodeFunctionData({ ...token, functionName: 'transfer', args: [spender, 1n] })
  const calls = [{ to: token.address, data }, { to: spender }]
  const asked = { version: '2.0.0', id: 'mine', chainId: '0x1', atomicRequired: true, calls }
  const request: ApprovalRequest = {
    ...{ id: 'r', origin: 'https://app.example', claimedName: undefined, chainId: networkId, addresses },
    ...{ method: 'wallet_sendCalls', params: [asked] },
  }
  const sign = async (jobs: readonly SigningJob[]) =>
    jobs.map((job) => {
      if (job.key !== 'evm') throw new Error('another key')
      const recovered = secp256k1.sign(job.digest, hexToBytes(key), { prehash: false, format: 'recovered' })
      return Uint8Array.from([...recovered.slice(1), recovered[0] ?? 0])
    })
  const rpc = (method: string, params: readonly unknown[]) => node(networkId, method, params, signal)

  return {
    account,
    /** As the screen shows it; then `press` is what a person allows: `false` where it was refused. @throws where nothing can be shown */
    async show(isSponsored: boolean): Promise<{ press(): Promise<boolean> }> {
      const decoded = await decodeRequest(rpc, request, signal)
      if (decoded.kind !== 'calls') throw new Error('another kind')
      const batch = await batches.begin(decoded, request, signal)
      if (isSponsored) {
        const { sponsored } = await batch.payment(signal)
        if (sponsored === undefined) throw new Error('Nobody pays.')
        return { press: async () => (await sponsored.send(sign, signal)) !== undefined }
      }
      const on = { id: 1, networkId, account, path: batch.path } as const
      const { preparedCalls } = await lookUp({ rpc, wait: waitMs }, decoded, on, signal)
      if (preparedCalls === undefined) throw new Error('No node says what it takes.')
      return { press: async () => (await batch.send(preparedCalls, sign, signal)) !== undefined }
    },
    status: async () => (await batches.status('mine', request.origin, signal)).status,
    /** How often the calls have taken effect. */
    effects: async () =>
      units - (await reader().readContract({ ...token, functionName: 'balanceOf', args: [account] })),
  }
}

const steps = ['before it is shown', 'before the press', 'as it is sent', 'before the receipt'] as const
const rounds = (killed: readonly Victim[], from = 0) =>
  killed.flatMap((victim) => steps.slice(from).map((step) => [victim, step] as const))

/** So long is waited for what may never have come to a bundler. It is looked at once more in the end. */
const unheardMs = 1_500
const unheard = new Map<string, Awaited<ReturnType<typeof makePerson>>>()

/** Kills at a step, brings back, and tries once more where the page heard that nothing was sent. */
async function survive(victim: Victim, step: (typeof steps)[number], isSponsored: boolean): Promise<void> {
  const person = await makePerson(isSponsored ? 0n : parseEther('1'))
  const { kill, revive } = victims[victim]
  async function makeBatch(killsAt: (typeof steps)[number] | undefined): Promise<boolean> {
    try {
      const { press } = await person.show(isSponsored)
      if (killsAt === 'before the press') await kill()
      if (killsAt === 'as it is sent') {
        const [relay, method] = isSponsored ? [toBundler, 'eth_sendUserOperation'] : [toNode, 'eth_sendRawTransaction']
        relay.before(method, kill)
      }
      return await press()
    } catch {
      return false
    }
  }

  if (step === 'before it is shown') await kill()
  const isSent = await makeBatch(step)
  if (step === 'before the receipt') {
    expect(isSent).toBe(true)
    await expect.poll(person.effects).toBe(1n)
    await kill()
    // Who can't ask says nothing, or what was true.
    expect([callsStatuses.confirmed, undefined]).toContain(await person.status().catch(() => undefined))
  }
  await revive()
  if (!isSent) {
    await expect(person.status()).rejects.toMatchObject({ code: 'calls/unknown-id' })
    await vi.waitFor(async () => expect(await makeBatch(undefined)).toBe(true), { timeout: 20_000, interval: 200 })
  }
  const isEnded = async () => (await person.status().catch(() => undefined)) === callsStatuses.confirmed
  const timeout = isSent && step !== 'before the receipt' ? unheardMs : 20_000
  const hasEnded = await vi.waitUntil(isEnded, { timeout, interval: 50 }).catch(() => false)
  if (hasEnded) expect(await person.effects()).toBe(1n)
  else unheard.set(`${victim} ${step}${isSponsored ? ', sponsored' : ''}`, person)
}

describe('a batch that the operator pays for', () => {
  it.each(rounds(['bundler', 'api', 'chain', 'paymaster']))(
    'is made once or not at all, and its status is true, where the %s is gone %s',
    (victim, step) => survive(victim, step, true),
    60_000,
  )

  it('is refused where the account was used elsewhere meanwhile, and made when it is asked for again', async () => {
    const person = await makePerson(0n)
    const { press } = await person.show(true)
    // What the account becomes smart by counts for one number alone.
    await rpcCall(chain.rpcUrl, 'anvil_setNonce', [person.account, '0x1'])
    expect(await press()).toBe(false)
    await expect(person.status()).rejects.toMatchObject({ code: 'calls/unknown-id' })
    expect(await (await person.show(true)).press()).toBe(true)
    await expect.poll(person.status).toBe(callsStatuses.confirmed)
    expect(await person.effects()).toBe(1n)
  })

  it('was never paid for beyond what was written down, and that not beyond the limit', async () => {
    const { EntryPoint } = smartAccountContracts
    const abi = parseAbi(['function balanceOf(address account) view returns (uint256)'])
    const spentWei =
      parseEther('100') -
      (await reader().readContract({
        ...{ address: EntryPoint, abi, functionName: 'balanceOf' },
        args: [devnetPaymaster.address],
      }))
    const database = new DatabaseSync(join(folder, 'api.db'), { readOnly: true })
    const row = database.prepare("select used_wei from sponsor_days where account = ''").get()
    database.close()
    const usedWei = BigInt(String(row?.used_wei))
    expect(spentWei).toBeGreaterThan(0n)
    expect(usedWei).toBeGreaterThanOrEqual(spentWei)
    expect(usedWei).toBeLessThanOrEqual(dayLimitWei)
  })
})

describe('a batch that the account pays for', () => {
  // No bundler is asked, and what is killed before it is shown leaves nothing to show.
  it.each(rounds(['api', 'chain'], 1))(
    'is made once or not at all, and its status is true, where the %s is gone %s',
    (victim, step) => survive(victim, step, false),
    60_000,
  )
})

it('that a bundler did not get, or forgot, has not been sent once nobody pays for it any more', async () => {
  await rpcCall(chain.rpcUrl, 'evm_increaseTime', [600])
  await rpcCall(chain.rpcUrl, 'evm_mine', [])
  const ends = new Map<string, number>()
  for (const [name, { status, effects }] of unheard) {
    const isMade = (await effects()) > 0n
    ends.set(name, await status())
    expect([name, ends.get(name)]).toEqual([name, isMade ? callsStatuses.confirmed : callsStatuses.notSent])
  }
  expect(ends.get('bundler before the press, sponsored')).toBe(callsStatuses.notSent)
})
