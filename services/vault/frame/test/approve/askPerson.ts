import { vi } from 'vitest'
import type { ApprovalRequest, ApproverPorts, SigningJob } from '../../src/approve/approve.types.ts'
import { createApprover } from '../../src/approve/createApprover.ts'
import type { Review, ViewEvents } from '../../src/approve/view/view.types.ts'
import {
  approveWindow,
  type FromApproveWindow,
  type ToApproveWindow,
} from '../../src/approve/window/approveWindow.messages.ts'
import { VaultError } from '../../src/errors/VaultError.ts'

/** What a test puts in the place of the view: what was drawn last, what a person can do, and what ends with the test. */
export type FakeScreen = { drawn: unknown[]; events: unknown; ends: (() => void)[] }

const wallet = 'https://wallet.example'
export const origin = 'https://app.example'
export const evm = '0x8617E340B3D01FA5F11F306F4090FD50E238070D'
const addresses = { evm, solana: '', bitcoinPayment: '', bitcoinOrdinals: '' }
const never = () => Promise.reject(new Error('a batch'))
export const silent = () => Promise.reject(new VaultError('request/went-wrong'))

/** A request before a person, in a frame whose windows open and greet. */
export function askPerson(
  screen: FakeScreen,
  request: Pick<ApprovalRequest, 'method' | 'params'>,
  rpc: (chainId: string, method: string) => Promise<unknown> = silent,
  batches: ApproverPorts['batches'] = never,
) {
  const target = new EventTarget()
  let given: MessagePort | undefined
  const popup = {
    closed: false,
    postMessage(_: unknown, __: string, [port]: MessagePort[]) {
      given = port
    },
    close() {
      popup.closed = true
    },
  }
  const self = Object.assign(target, {
    location: { origin: wallet },
    navigator: { language: 'en' },
    document: { documentElement: { dataset: {} } },
    open: () => popup,
    setInterval,
    clearInterval,
    setTimeout,
    clearTimeout,
  })
  const signed: string[] = []
  const sign = vi.fn(async (jobs: readonly SigningJob[]) => {
    for (const job of jobs) if (job.key === 'evm') signed.push(Buffer.from(job.digest).toString('hex'))
    return jobs.map(() => new Uint8Array(65).fill(1))
  })
  const lookAround = async () => ({ names: new Map(), assets: new Map() })
  const hide = vi.fn()
  const ports = {
    rpc,
    bundler: silent,
    lookAround,
    batches,
    permissions: async () => {
      throw new Error('no permissions here')
    },
    prepare: () => {},
    sign,
    forget: () => {},
    show: () => {},
    hide,
  }
  const approve = createApprover(ports, { ownerDocument: { defaultView: self } } as never)
  const answer = approve(
    { id: 'r', origin, claimedName: undefined, chainId: 'eip155:1', addresses, ...request },
    new AbortController().signal,
  ).catch(({ code }: VaultError) => code)
  const view = () => screen.events as ViewEvents
  const drawn = () => screen.drawn as Review[]
  const read = (index: number) =>
    vi.waitUntil(() => drawn().filter(({ facts }) => facts !== undefined).length > index && drawn().at(-1))
  return {
    answer,
    signed,
    sign,
    hide,
    isWindowOpen: () => !popup.closed,
    view,
    drawn,
    /** Waits until the screen shows so many readings in full, and gives the last one. */
    read,
    /** Opens the window, in which a person reads; `say` is what they do there. */
    async openWindow() {
      const shown: ToApproveWindow[] = []
      view().onWindow()
      const greeting = { origin: wallet, source: popup, data: approveWindow.greeting }
      target.dispatchEvent(Object.assign(new Event('message'), greeting))
      const port = await vi.waitUntil(() => given)
      port.onmessage = ({ data }) => void shown.push(data)
      screen.ends.push(() => port.close())
      const turns = () => shown.flatMap((one) => (one.kind === 'review' ? [one.turn] : []))
      await vi.waitUntil(() => turns().length > 0)
      return { say: (message: FromApproveWindow) => port.postMessage(message), turns }
    },
  }
}
