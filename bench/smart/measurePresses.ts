import { verifyingPaymasterAbi } from '@latchkey/api/paymaster'
import { approveAsPerson, devnetContracts, devnetPaymaster, personas, rpcCall, startDevnet } from '@latchkey/devnet'
import { smartAccountContracts } from '@latchkey/protocol/smart-accounts'
import type { Page } from 'playwright-core'
import {
  type Address,
  createPublicClient,
  createWalletClient,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  http,
  parseGwei,
  parseUnits,
} from 'viem'
import { createBundlerClient, formatUserOperationRequest } from 'viem/account-abstraction'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { mainnet } from 'viem/chains'
import { batchOf, sponsor } from '../../devnet/test/smartAccounts/operations.ts'
import { code, nextMail } from '../journeys/mailbox.ts'
import { openBrowser } from '../journeys/person.ts'
import { median } from '../statistics.ts'

const rounds = 10
const stranger = '0x52908400098527886E0F7030069857D2E4169EE7'
const token = { address: devnetContracts.usdc, abi: erc20Abi } as const
const firstAnswerMs = 300_000
const lookEveryMs = 10

/** A transfer of a cent, twice. */
const calls = [1n, 2n].map((units) => ({
  to: token.address,
  data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [stranger, units] }),
}))

/** What a person waits for once they have pressed Approve, in milliseconds. */
export type Presses = {
  /** Until the page has the id of a batch that the account pays for itself, whose transaction has been sent. */
  readonly selfPaidToSent: number
  /** Until a sponsored batch is in a block. */
  readonly sponsoredToBlock: number
  /** A sponsored operation of a key of the bench, from the question to the bundler until its receipt: nothing of ours. */
  readonly altoBare: number
}

/** Two transfers as one, approved by a mouse in the window of the embedded wallet, on a devnet of its own. */
export async function measurePresses(): Promise<Presses> {
  const devnet = await startDevnet({ further: ['bundler'], chainIds: [1] })
  const browser = await openBrowser()
  try {
    const [chain] = devnet.chains
    const { web, mail, bundler } = devnet.urls
    if (!chain || !web || !mail || !bundler) throw new Error('The devnet came up without its parts.')
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
    const presses: number[] = []
    await context.exposeBinding('notePress', (_, atMs: number) => void presses.push(atMs))
    await context.addInitScript(() => {
      const note = () =>
        (globalThis as unknown as { notePress(atMs: number): void }).notePress(
          performance.timeOrigin + performance.now(),
        )
      addEventListener('click', note, true)
    })
    const page = await context.newPage()
    await page.goto(web)
    const own = await logIn(page, mail)
    const reader = createPublicClient({ chain: mainnet, transport: http(chain.rpcUrl), pollingInterval: lookEveryMs })
    const alice = createWalletClient({ account: personas.alice, chain: mainnet, transport: http(chain.rpcUrl) })
    const given = await alice.writeContract({ ...token, functionName: 'transfer', args: [own, parseUnits('100', 6)] })
    await reader.waitForTransactionReceipt({ hash: given })

    const askAlto = altoBare(`${bundler}/1`, chain.rpcUrl)
    const pressOnce = (toBlock: boolean) => press(page, presses, toBlock)
    const [altoBareMs, sponsoredToBlock] = await measure([askAlto, () => pressOnce(true)])
    await rpcCall(chain.rpcUrl, 'anvil_setBalance', [own, '0xde0b6b3a7640000'])
    await drainPaymaster(chain.rpcUrl)
    const [selfPaidToSent] = await measure([() => pressOnce(false)])
    return { altoBare: altoBareMs, sponsoredToBlock, selfPaidToSent }
  } finally {
    await browser.close()
    await devnet.stop()
  }
}

/** Without the operator's money the account pays. */
async function drainPaymaster(rpcUrl: string): Promise<void> {
  const transport = http(rpcUrl)
  const paymaster = { address: devnetPaymaster.address, abi: verifyingPaymasterAbi } as const
  const owner = createWalletClient({ account: devnetPaymaster.owner, chain: mainnet, transport })
  const reader = createPublicClient({ chain: mainnet, transport })
  const deposit = await reader.readContract({ ...paymaster, functionName: 'getDeposit' })
  const to = devnetPaymaster.owner.address
  const hash = await owner.writeContract({ ...paymaster, functionName: 'withdrawTo', args: [to, deposit] })
  await reader.waitForTransactionReceipt({ hash })
}

async function logIn(page: Page, inbox: string): Promise<Address> {
  const email = `bench.${Date.now()}@example.org`
  const modal = page.getByTestId('w3m-modal-card').filter({ visible: true })
  await page.getByTestId('connect-button').first().click()
  await modal.getByTestId('wui-email-input').fill(email)
  await page.keyboard.press('Enter')
  const digits = await nextMail(inbox, email, code)
  await modal.getByTestId('wui-otp-input').locator('input').first().pressSequentially(digits)
  await page.getByTestId('account-button').filter({ visible: true }).first().waitFor()
  const [own] = (await ask(page, { method: 'eth_accounts' })).result as readonly Address[]
  if (own === undefined) throw new Error('Nobody is logged in.')
  return own
}

/**
 * Does each thing in turn, round by round, so that what else the machine does meets all of them alike.
 * @returns The median of each. The first round, which turns smart features on, warms up.
 */
async function measure<const Things extends readonly (() => Promise<number>)[]>(
  things: Things,
): Promise<{ [Place in keyof Things]: number }> {
  const took = things.map((): number[] => [])
  for (let round = 0; round <= rounds; round += 1)
    for (const [place, thing] of things.entries()) {
      const ms = await thing()
      if (round > 0) took[place]?.push(ms)
    }
  return took.map(median) as { [Place in keyof Things]: number }
}

/** From the press to the page's answer, or to the block. */
async function press(page: Page, presses: readonly number[], toBlock: boolean): Promise<number> {
  const request = { version: '2.0.0', chainId: '0x1', atomicRequired: true, calls }
  const asked = ask(page, { method: 'wallet_sendCalls', params: [request] }, toBlock)
  const frame = page.frames().find((one) => one.url().includes('/sdk?'))
  if (!frame) throw new Error('The page has no frame of the wallet.')
  await approveAsPerson(page, frame)
  const { atMs } = await asked
  const pressedAtMs = presses.findLast((each) => each <= atMs)
  if (pressedAtMs === undefined) throw new Error('Nobody pressed.')
  return atMs - pressedAtMs
}

type Call = { readonly method: string; readonly params?: unknown }

/** Asks the wallet that announces itself; `untilBlock`: and waits until the batch is in a block. */
async function ask(page: Page, call: Call, untilBlock = false): Promise<{ result: unknown; atMs: number }> {
  return page.evaluate(
    async ({ call, untilBlock, lookEveryMs }) => {
      type Provider = { request(call: unknown): Promise<unknown> }
      const provider = await new Promise<Provider>((resolve) => {
        addEventListener('eip6963:announceProvider', ((event: CustomEvent) => {
          if (event.detail.info.rdns === 'org.latchkey.embedded') resolve(event.detail.provider)
        }) as EventListener)
        dispatchEvent(new Event('eip6963:requestProvider'))
      })
      const result = await provider.request(call)
      while (untilBlock) {
        const { id } = result as { id: string }
        const { status } = (await provider.request({ method: 'wallet_getCallsStatus', params: [id] })) as {
          status: number
        }
        if (status === 200) break
        if (status > 200) throw new Error(`The batch ended with ${status}.`)
        await new Promise((resolve) => setTimeout(resolve, lookEveryMs))
      }
      return { result, atMs: performance.timeOrigin + performance.now() }
    },
    { call, untilBlock, lookEveryMs },
  )
}

/** One operation after the other of a key of the bench, from the question to the bundler until its receipt. */
function altoBare(url: string, rpcUrl: string): () => Promise<number> {
  const reader = createPublicClient({ transport: http(rpcUrl) })
  const client = createBundlerClient({ transport: http(url, { timeout: firstAnswerMs }), pollingInterval: lookEveryMs })
  const account = privateKeyToAccount(generatePrivateKey())
  const { EntryPoint, EIP7702StatelessDeleGatorImpl: address } = smartAccountContracts
  let isSmart = false
  return async () => {
    const authorization = isSmart
      ? undefined
      : await account.signAuthorization({ address, chainId: mainnet.id, nonce: 0 })
    isSmart = true
    const callData = batchOf([{ target: stranger, value: 0n, callData: '0x' }])
    const operation = await sponsor(reader, account, { callData, maxFeePerGas: parseGwei('10'), authorization })
    const beganMs = performance.now()
    const hash: Hex = await client.request({
      method: 'eth_sendUserOperation',
      params: [formatUserOperationRequest(operation), EntryPoint],
    })
    await client.waitForUserOperationReceipt({ hash })
    return performance.now() - beganMs
  }
}
