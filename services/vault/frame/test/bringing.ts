import { vi } from 'vitest'
import { testVault } from '../../guardian/test/testVault.ts'
import { bringWallet } from '../src/bring/bringWallet.ts'
import type { SourceForm } from '../src/bring/sourceForm.ts'
import { base64url } from '../src/calls/base64url.ts'
import type { DialogAnswer, DialogPage } from '../src/dialog/drawDialog.ts'
import type { BroughtSource } from '../src/keys/keyJobs.types.ts'
import type { FlowContext } from '../src/security/securityFlow.ts'
import type { BroughtWallet } from '../src/wallet/makeWallet.ts'
import { openFrame, pageRequest } from './openFrame.ts'
import { type Asked, startRelay } from './startRelay.ts'

type Frame = Awaited<ReturnType<typeof openFrame>>

/**
 * Both services of one operator, and the browsers of people there.
 * @param lie What the auth service says in the place of the truth; undefined: the truth.
 */
export async function startInstance(lie: (asked: Asked) => Promise<Response | undefined> = async () => undefined) {
  const stack = new AsyncDisposableStack()
  const answer = async (asked: Asked) => (await lie(asked)) ?? asked.truth()
  const auth = stack.use(await startRelay(() => vault.sendAuth, answer))
  const guardian = stack.use(await startRelay(() => vault.guardian.send))
  const vault: Awaited<ReturnType<typeof testVault>> = stack.use(
    await testVault({ auth: { publicUrl: auth.url }, guardian: { publicUrl: guardian.url } }),
  )
  vi.spyOn(Date, 'now').mockImplementation(() => vault.clock.ms)
  const urls = { authUrl: auth.url, guardianUrl: guardian.url }
  return {
    vault,
    urls,
    logIn: async (frame: Frame, email: string) => {
      await frame.login.email(email, pageRequest)
      await frame.login.code(await vault.auth.codeFor(email), pageRequest)
    },
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  }
}

export type Instance = Awaited<ReturnType<typeof startInstance>>

/** What a person gives and presses, one after the other, and the pages that they saw. */
export type Hands = {
  readonly sources: BroughtSource[]
  readonly presses: string[]
  /** What they type on a page of the wallet's own screen, beside what they press. */
  readonly typed: DialogAnswer['values'][]
  readonly pages: DialogPage[]
  /** What leaves the wallet's own window. */
  readonly left: BroughtWallet['root'][]
  /** On the way to the frame. */
  onTheWay: (root: BroughtWallet['root']) => BroughtWallet['root']
}

export const hands = (): Hands => ({
  sources: [],
  presses: [],
  typed: [],
  pages: [],
  left: [],
  onTheWay: (root) => root,
})

/** Has a person bring a wallet by the code of the wallet's own window, which answers for them. */
export async function bringBy(flow: FlowContext, user: string, read: SourceForm['read']): Promise<BroughtWallet> {
  const worker = flow.ports.startWorker()
  const receiver = base64url.encode(await worker.run('listen', undefined))
  const form: SourceForm = { page: {}, focus: () => {}, read, clear: () => {} }
  const { sealedRoot, addresses } = await bringWallet(flow, { user, receiver }, () => form)
  return { worker, root: { addresses, sealedRoot: base64url.decode(sealedRoot) } }
}

/**
 * A page at an instance, whose person brings a wallet by the window's own code.
 * @param browser Where a page was closed before; a new one otherwise.
 */
export function newBrowser(instance: Instance, person: Hands, browser?: Pick<Frame, 'rows' | 'keys'>): Promise<Frame> {
  const answer = async (page: DialogPage): Promise<DialogAnswer> => {
    person.pages.push(page)
    const action = person.presses.shift()
    if (action === undefined) throw new Error(`No answer to "${page.title}".`)
    return { action, values: person.typed.shift() ?? {} }
  }
  return openFrame({
    ...instance.urls,
    ...(browser === undefined ? {} : { browser }),
    answer,
    async takeBrought(flow: FlowContext, user) {
      const { worker, root } = await bringBy(flow, user, async () => person.sources.shift())
      person.left.push(root)
      return { worker, root: person.onTheWay(root) }
    },
  })
}

/** Another browser of a person who approves what the guardian asks, logged in. */
export async function anotherBrowser(instance: Instance, email: string) {
  const approve = async () => {
    await instance.vault.press(await instance.vault.linkFor(email), 'approve', '10.1.1.1')
  }
  const frame = await openFrame({ ...instance.urls, onPhrase: () => void approve() })
  instance.vault.clock.ms += 31_000
  return { frame, done: instance.logIn(frame, email) }
}
